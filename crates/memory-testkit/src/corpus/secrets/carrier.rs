//! What a credential stands in: files, commands, code, logs, sentences.
//!
//! A carrier is a template with `{value}` once, and `{NAME}`, `{name}`, `{camel}`, `{kebab}` for the name beside it.

use std::ops::Range;

/// A template and what it is called.
pub(super) type Carrier = (&'static str, &'static str);

/// Carriers in which the name stands beside the value: enough for a value without a form of its own.
pub(super) const NAMED: [Carrier; 40] = [
    ("env", "{NAME}={value}"),
    ("env", "# local overrides\nPORT=8080\n{NAME}={value}\nLOG_LEVEL=debug\n"),
    ("env-quoted", "{NAME}=\"{value}\""),
    ("env-quoted", "{NAME}='{value}'"),
    ("shell-export", "export {NAME}={value}"),
    ("shell-export", "$ export {NAME}=\"{value}\" && make deploy"),
    ("powershell", "$env:{NAME} = \"{value}\""),
    (
        "docker-run",
        "docker run --rm -e {NAME}={value} -p 8080:8080 registry.example.org/app:1.4",
    ),
    ("dockerfile", "ENV {NAME}={value}"),
    ("json", "{\"{name}\": \"{value}\"}"),
    (
        "json",
        "{\n  \"region\": \"eu-west-1\",\n  \"{camel}\": \"{value}\",\n  \"retries\": 3\n}",
    ),
    ("json", "{\"level\":\"info\",\"{kebab}\":\"{value}\",\"ts\":1718000000}"),
    ("yaml", "{name}: {value}"),
    (
        "yaml",
        "service:\n  url: https://api.example.org\n  {camel}: \"{value}\"\n  timeout: 30s\n",
    ),
    ("yaml-list", "env:\n  - name: {NAME}\n    value: {value}\n"),
    ("toml", "{name} = \"{value}\""),
    ("toml", "[upstream]\nhost = \"db.example.org\"\n{kebab} = '{value}'\n"),
    ("ini", "[default]\n{name} = {value}\nregion = us-east-2\n"),
    ("properties", "app.remote.{kebab}={value}"),
    ("xml", "<add key=\"{NAME}\" value=\"{value}\" />"),
    ("xml", "<config><{camel}>{value}</{camel}></config>"),
    ("hcl", "variable \"{name}\" {\n  default = \"{value}\"\n}"),
    ("python", "{name} = \"{value}\""),
    ("python", "client = Client(base_url=URL, {name}='{value}')"),
    ("python", "os.environ[\"{NAME}\"] = \"{value}\""),
    ("javascript", "const {camel} = '{value}';"),
    ("javascript", "fetch(url, { {camel}: \"{value}\", retries: 2 })"),
    ("typescript", "export const {NAME}: string = `{value}`;"),
    ("go", "{camel} := \"{value}\""),
    ("rust", "const {NAME}: &str = \"{value}\";"),
    ("java", "private static final String {NAME} = \"{value}\";"),
    ("csharp", "var {camel} = \"{value}\";"),
    ("ruby", "config.{name} = '{value}'"),
    ("php", "define('{NAME}', '{value}');"),
    ("php", "'{name}' => '{value}',"),
    ("kotlin", "val {camel} = \"{value}\""),
    (
        "log",
        "2026-03-14T09:26:53Z DEBUG loaded config {name}={value} from /etc/app/app.conf",
    ),
    ("diff", "-{NAME}=changeme\n+{NAME}={value}"),
    (
        "markdown-table",
        "| variable | value |\n| --- | --- |\n| `{NAME}` | `{value}` |",
    ),
    ("command-line", "./bin/sync --verbose --{kebab}={value} --dry-run"),
];

/// Carriers in which only the value's own form can give it away.
pub(super) const BARE: [Carrier; 26] = [
    ("prose-en", "The staging token is {value} and it expires in June."),
    ("prose-en", "Use {value} when you call the API from CI"),
    (
        "prose-en",
        "I pasted `{value}` into the settings page and the build went green.",
    ),
    ("prose-zh", "部署时用这个令牌 {value}，不要再问管理员。"),
    ("prose-zh", "测试环境的密钥是{value}。"),
    ("prose-ja", "デプロイには {value} を使ってください。"),
    ("prose-ko", "스테이징에서는 {value} 를 사용합니다."),
    ("prose-de", "Für das Deployment nehmen wir {value} (läuft im Juni ab)."),
    (
        "prose-fr",
        "Le jeton du serveur de test est {value}, il expire en juin.",
    ),
    (
        "prose-es",
        "Para desplegar usamos {value} desde el servidor de integración.",
    ),
    ("prose-pt", "O robô de implantação usa {value} em produção."),
    ("prose-ru", "Для деплоя используем {value}, срок до июня."),
    ("prose-ar", "رمز الخادم التجريبي هو {value} وينتهي في يونيو."),
    ("prose-hi", "स्टेजिंग के लिए {value} का उपयोग करें।"),
    ("bare", "{value}"),
    ("backticks", "`{value}`"),
    (
        "log",
        "Mar 14 09:26:53 build-7 runner[4121]: authenticating with {value} ... ok",
    ),
    ("log", "[INFO] 200 GET /v1/me credential={value} 31ms"),
    (
        "url-query",
        "https://api.example.org/v1/items?limit=20&access_token={value}",
    ),
    ("url-query", "GET /hook?key={value}&format=json HTTP/1.1"),
    ("header", "X-Api-Key: {value}"),
    ("header", "Authorization: Bearer {value}"),
    (
        "curl",
        "curl -sS -H \"Authorization: Bearer {value}\" https://api.example.org/v1/me",
    ),
    ("diff", "@@ -1,2 +1,2 @@\n-    token: \"\"\n+    token: \"{value}\""),
    (
        "markdown-list",
        "- host: api.example.org\n- credential: {value}\n- owner: platform team",
    ),
    ("code-comment", "// TODO remove before release: {value}"),
];

/// A filled template, with the place of the value.
pub(super) struct Filled {
    pub(super) text: String,
    pub(super) value: Range<usize>,
}

/// Fills a template.
pub(super) fn fill(template: &str, name: &str, value: &str) -> Filled {
    let (before, after) = template.split_once("{value}").unwrap_or((template, ""));
    let mut text = named(before, name);
    let start = text.len();
    text.push_str(value);
    let end = text.len();
    text.push_str(&named(after, name));
    Filled {
        text,
        value: start..end,
    }
}

fn named(text: &str, name: &str) -> String {
    let lower = name.to_lowercase();
    text.replace("{NAME}", &name.to_uppercase())
        .replace("{name}", &lower)
        .replace("{kebab}", &lower.replace('_', "-"))
        .replace("{camel}", &camel(&lower))
}

fn camel(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    let mut upper = false;
    for character in name.chars() {
        match character {
            '_' => upper = true,
            character if upper => {
                text.extend(character.to_uppercase());
                upper = false;
            }
            character => text.push(character),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_filled_once_and_knows_where() {
        let filled = fill(
            "{\"{camel}\": \"{value}\", \"{NAME}\": 1, \"{kebab}\": 2}",
            "API_TOKEN",
            "x-y",
        );
        assert_eq!(filled.text, r#"{"apiToken": "x-y", "API_TOKEN": 1, "api-token": 2}"#);
        assert_eq!(filled.text.get(filled.value), Some("x-y"));
    }

    #[test]
    fn every_carrier_has_a_place_for_its_value() {
        for (name, template) in NAMED.iter().chain(&BARE) {
            assert_eq!(template.matches("{value}").count(), 1, "{name}: {template}");
        }
        for (name, template) in NAMED {
            assert!(
                template.contains("{NAME}")
                    || template.to_lowercase().contains("{name}")
                    || template.contains("{camel}")
                    || template.contains("{kebab}"),
                "{name}: {template}"
            );
        }
    }
}
