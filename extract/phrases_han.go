package extract

var (
	// hanParticles is characters and words of Chinese that stand between what one searches by. Those in the group are none:
	// they only hold such a character.
	hanParticles = pattern{parts: `
		([应调引通启停占复]用|用[户例途法]|[前后][端缀台]|[上下][传载线架]|对象|会[话员]|有效|来源|去重|到期|请求|只读|实时)
		记住|记得|以[后後]|今[后後]|往[后後]|从现在(?:起|开始)?|从今|从此
		总是|始终|必须|务必|永远|一定|每次|所有|任何(?:时候)?|一律|统一|千万|否则|以免
		怎么回事|为什么|怎么|什么|一下|一点|一遍|大家|另外|别忘了?
		之前|之后|之|只(?:用|能|写|准|要|有)
		不要|不准|不许|禁止|不能|不可
		应该|需要|可以|使用
		并?(?:保证|确保)|并且|然后|因为|所以|如果|而不是|除非
		请|别|的|了|都|要|用|在|是|和|与|把|被|再|不|就|也
		先|后|前|给|让|对|为|从|到|中的|里|上|下|去|来|做
		这|那|个|你|我|他|它|们|会|能|有|没
	`}
	// hanVerb is a verb of one character before or behind what it is done to: "run tests", "in English write".
	hanVerb = pattern{parts: `
		^(?:写([^入法作错死成出]\p{Han}+)|跑(\p{Han}{2,}))$
		^(\p{Han}+[^重编改大小读覆书填手撰续拼缩])写$
	`}
)

// vagueHan is words of Chinese and Japanese that nobody searches by alone: they say that something is, or is done. Chosen
// by hand from what people write to agents.
var vagueHan = set{list: `
	问题 时候 情况 东西 地方 方案 内容 结果 效果 方式 方法 时间 部分 意思 原因 目前 现在 以前 以后 之前 之后 今天 明天 昨天
	或者 而且 并且 但是 可是 不过 除非 以及 还是 已经 直接 直接变成 变成 成为 进行 继续 开始 结束 完成 处理 实现 修改 更新 增加 新增
	删除 添加 查看 看看 检查 告诉 知道 觉得 认为 希望 打算 相关 对应 具体 不同 相同 一样 同样 正确 错误 失败 成功 无法 必要 重要
	多次 两次 大小 为空 不存在 找不到 停止 状态 空间 本地 导致 发现 出现 存在 支持 保证 确保 注意 固定 合理 用户 先不 一个 一些
	場合 場所 今後 今回 状態 問題 内容 方法 必要 対応 確認 変更 修正 作業 実行 追加 削除 結果 原因 表示 利用 使用 理由 全部 以下 以上
	メリット デメリット パターン ケース ポイント
`}

// everydayHan is everyday words of the work on code that the glossary of the search does not have, with the English for
// them. Chosen by hand from what people tell agents in Chinese, in the English that the same people use for it.
var everydayHan = glossary{list: `
	回答=answer 回复=reply 英文=english 中文=chinese 英语=english 日文=japanese 注释=comment 说明=explanation 讨论=discussion 方案=plan
	计划=plan 确认=confirm 需求=requirement 主分支=main-branch 前缀=prefix 后缀=suffix 命名=naming 单测=unit-test 用例=test-case 断言=assertion
	提示=prompt 重构=refactor 评审=review 审核=review 上线=release 工单=ticket 流程=process 规范=convention 约定=convention 格式=format
	缩进=indentation 空格=space 引号=quote 逻辑=logic 常量=constant 枚举=enum 结构=structure 架构=architecture 分层=layer 依赖包=package
	字符串=string 时间戳=timestamp 日期格式=date-format 金额=amount 订单=order 正式库=production-database 测试库=test-database 线上=production
	打印=print 埋点=tracking 弹框=dialog 按钮=button 图标=icon 布局=layout 颜色=color 主题=theme 文案=wording 翻译=translation 首页=homepage
	脚手架=scaffold 插件=plugin 框架=framework 组件库=component-library 工具类=utility 子模块=submodule 包管理器=package-manager 锁文件=lockfile
	机器人=bot 中间状态=intermediate-state 粒度=granularity 权限=permission 签名=signature 证书=certificate 子代理=subagent 提示词=prompt
	コメント=comment ドキュメント=documentation フォーマット=format レビュー=review リファクタリング=refactoring 日本語=japanese 英語=english
	プロンプト=prompt ブランチ名=branch-name 構造=structure 命名規則=naming 設計=design 時差=time-difference 表記=notation 文書=document
`}
