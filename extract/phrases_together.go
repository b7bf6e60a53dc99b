package extract

import "strings"

// How people say that one thing has to change with another.

// The verbs of a change, and of what follows one.
const (
	changeVerb = `(?:change|edit|add|touch|update|modify|rename|remove|delete|bump|move|create|introduce|alter)`
	followVerb = `(?:update|change|edit|regenerate|re-generate|rebuild|bump|run|rerun|re-run|add|adjust|sync|register|export|document|commit|extend|mirror|translate)`
)

var (
	// coupling is what a sentence holds that may couple two things: most are answered by it.
	coupling = pattern{fold: true, parts: `
		\b(?:when|whenever|if|after|once|every time|each time|any time) (?:you|we|someone|anyone)\b
		\bin sync\b
		\bforgot\b
		\bforgotten\b
		\bwhen(?:ever)? .{2,60} changes?\b
		\bwenn (?:du|man|wir|sich)\b
		\bvergessen\b
		\b(?:quand|lorsque|si) (?:tu|on|vous|nous)\b
		\boublié
		\b(?:cuando|si) (?:cambi|modifi|añad|edit|toc)
		\b(?:olvidaste|olvidado)\b
		(?:когда|если|при) (?:ты |мы |вы )?(?:меня|измен|прав|добавл|обновл)
		забыл
		(?:改|修改|更新|新增|添加|删除|变更|加|动)
		保持(?:同步|一致)
		忘
		(?:変更|修正|更新|追加)
	`}

	// changeThenFollow: when you add a flag, you also need to update the docs.
	changeThenFollow = pattern{fold: true, parts: `\b(?:when|whenever|if|after|once|every time|each time|any time) (?:you|we|someone|anyone) (` + changeVerb + `s? [^,;:]{3,80}?),? (?:(?:then|please|you|we|it|also|always|have to|has to|need to|needs to|must|should|remember to|make sure to|do not forget to|don't forget to|be sure to) )*(` + followVerb + ` .{3,100})$`}
	// followThenChange: you also need to update the docs when you add a flag.
	followThenChange = pattern{fold: true, parts: `^(?:\W*(?:no|yes|ok|hey|please|also|and|but|so|btw|remember|note|you|we|it|always|have to|has to|need to|needs to|must|should|remember to|make sure to|do not forget to|don't forget to|be sure to)[,:]? )+(` + followVerb + ` .{3,80}?),? (?:too |as well |also )?(?:when|whenever|if|after|once|every time|each time|any time) (?:you|we) (` + changeVerb + ` .{3,80})$`}
	// inSync: keep the schema and the types in sync; the schema must stay in sync with the types.
	inSync = pattern{fold: true, parts: `
		\bkeep (\S.{1,50}?) in sync with (\S.{1,50})$
		\bkeep (\S.{1,50}?) and (\S.{1,50}?) in sync\b
		^\W*(\S.{1,50}?) (?:must|has to|have to|needs to|need to|should) (?:always )?(?:be|stay|remain|be kept) in sync with (\S.{1,50})$
		^\W*(\S.{1,50}?) and (\S.{1,50}?) (?:must|have to|need to|should) (?:always )?(?:be|stay|remain|be kept) in sync\b
	`}
	// followsChange: the docs must be updated whenever a flag changes.
	followsChange = pattern{fold: true, parts: `^\W*(\S.{1,60}?) (?:must|has to|have to|needs to|need to|should) (?:also |always )?be (?:updated|regenerated|changed|adjusted|bumped) (?:too |as well |also )?(?:when|whenever|every time|each time) (\S.{1,60}?) (?:changes?|is changed|are changed)$`}
	// forgotAgain: you forgot the docs again.
	forgotAgain = pattern{fold: true, parts: `\b(?:you|we)(?: have|'ve)? (?:again |once more )?forg(?:o|e)t(?:ten)? (?:again )?(?:to )?(\S.{2,60}?),? (?:again|once more|yet again|as always|a second time)\b`}

	doing  = pattern{fold: true, starts: followVerb}
	asWell = pattern{fold: true, parts: `,? (?:too|as well|also|again|please|accordingly)$`}

	// abroadCoupling is the same in other languages. The sentence stays as it is.
	abroadCoupling = pattern{fold: true, parts: `
		# Chinese
		(?:每次|只要|如果|当)?(?:你|我们)?(?:改|修改|更新|新增|添加|删除|变更|动)(?:了|完|过)?[^，,。]{1,40}?(?:后|之后|以后|时|的时候|的话)?[，,]?\s*(?:就|也|还|都|必须|需要|要|得|记得|务必|一定){1,3}(?:同步|一起|一并)?(?:更新|修改|改|重新生成|生成|运行|执行|跑|加)[^。]{1,60}
		[^，,。]{1,30}(?:和|与|跟)[^，,。]{1,30}(?:必须|需要|要|应该|得)(?:始终|一直)?保持(?:同步|一致)
		(?:又|再次|还是)(?:忘了|忘记|漏了)(?:同步)?(?:更新|修改|改|加|生成|运行)?[^。]{1,40}
		# German
		\bwenn (?:du|man|wir) .{3,60}? (?:änderst|ändert|ändern|hinzufügst|hinzufügt|anpasst|umbenennst),? (?:dann |bitte )?(?:musst|muss|müssen|auch|aktualisiere?|passe|immer).{3,80}
		\b(?:schon )?wieder (?:die|den|das) .{2,40} vergessen
		# French
		\b(?:quand|lorsque|si) (?:tu|on|vous|nous) (?:modifi|chang|ajout|renomm)\S* .{3,60}?,? (?:il faut|pense[sz]? à|mets|mettez|met|n'oublie[sz]? pas de).{3,80}
		\b(?:tu as|vous avez) encore oublié .{3,60}
		# Spanish
		\b(?:cuando|si) (?:cambi|modifi|añad|edit|toc)\S* .{3,60}?,? (?:también|hay que|tienes que|debes|actualiza|recuerda).{3,80}
		\b(?:otra vez|de nuevo) (?:olvidaste|has olvidado) .{3,60}
		# Russian
		(?:когда|если|при) (?:ты |мы |вы )?(?:меня|измен|прав|добавл|обновл)\S* .{3,60}?,? (?:нужно|надо|также|тоже|обнов|не забы|следует).{3,80}
		(?:опять|снова) забыл\S* .{3,60}
		# Japanese
		.{1,40}を(?:変更|修正|更新|追加)(?:した|する)(?:ら|とき|場合|際)(?:は|には)?、?.{1,40}も(?:必ず)?(?:更新|修正|変更|直|追加).{0,20}
	`}
	forgottenAbroad = pattern{fold: true, parts: `忘|漏了|vergessen|oublié|olvid|забыл`}

	// onProduct is a sentence about what people do with the program that is being built.
	onProduct = pattern{fold: true, parts: `
		\b(?:when|whenever|if|once|after) (?:the|a|an) (?:users?|customer|player|visitor|client|button|value|page|window|screen|cursor)\b
		(?:用户|玩家|按钮|页面|点击)
		\b(?:nutzer|utilisateur|usuario)\b
		пользовател
	`}

	// partOfProject is things of a project that follow one another: files and what stands for them.
	partOfProject = pattern{fold: true, parts: `
		[\w/-]+\.(?:\w{1,5})\b
		\b\w+/\w+
		\b(?:docs?|documentation|readme|change ?log|release notes?|manual)\b
		\b(?:types?|typings|schemas?|migrations?|models?|entit(?:y|ies)|dtos?|protos?|openapi|swagger|graphql|clients?|sdks?|contracts?|interfaces?)\b
		\b(?:snapshots?|fixtures?|mocks?|seeds?|tests?|specs?|stories|examples?|samples?|golden)\b
		\b(?:translations?|i18n|locales?|language files?|strings?)\b
		\b(?:configs?|configuration|manifests?|registry|env(?:ironment)? (?:vars?|files?)|\.env|versions?|lock ?files?|docker ?files?|workflows?|ci|pipelines?|helm|charts?|terraform|permissions?|routes?|enums?|constants?|index|exports?|barrel|flags?|endpoints?|columns?|tables?|fields?|apis?)\b
		文档|说明|变更日志|类型|接口|迁移|模型|实体|快照|翻译|多语言|国际化|配置|版本|脚本|表|字段|枚举|路由|客户端|代码生成|测试|前端|后端|数据库
		(?:документац|тип|схем|миграц|перевод|конфиг|верси|клиент|тест|ченджлог)
		(?:ドキュメント|型|スキーマ|マイグレーション|翻訳|設定|テスト|仕様)
		\b(?:dokumentation|typen|schema|übersetzung(?:en)?|konfiguration|traductions?|documentación|documentation|tipos|esquema|traducciones)\b
	`}

	// testsAlone is tests and nothing else that is to follow.
	testsAlone = pattern{fold: true, parts: `^\W*` + followVerb + ` (?:the |its |their |all |some |unit |existing )*(?:tests?|specs?|test cases?|unit tests)\W*$`}
)

// partsIn is the names of files and things in a text, for keywords.
func partsIn(text string) []string {
	var found []string
	for _, m := range partOfProject.regexp().FindAllString(text, 8) {
		found = append(found, strings.ToLower(m))
	}
	return found
}
