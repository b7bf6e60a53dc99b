// Command bare does nothing: it is what starting any Go program costs on a machine.
package main

func main() {}
