package extract

import "sync"

// lazy is a value that is made when it is first asked for. Every process of the program begins by setting up its
// packages, also the hook that only hands the work to another one: so what is made here is made late.
type lazy[T any] struct {
	once  sync.Once
	value T
}

func (l *lazy[T]) get(make func() T) T {
	l.once.Do(func() { l.value = make() })
	return l.value
}
