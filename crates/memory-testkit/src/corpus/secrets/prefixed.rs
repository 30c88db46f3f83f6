//! Tokens that their own beginning or structure gives away.
//!
//! The forms are those that the issuers document or that their tokens are seen to have; lengths vary where issuers
//! say that they may.

use crate::corpus::draw::{
    BASE32, BASE62, BECH32, Draw, HEX, LETTERS, LOWER, LOWER_DIGITS, UPPER_DIGITS, UPPER_HEX, URL64, checksum,
};

use super::token::jwt;

/// A family of tokens: its name, the name that its variable usually has, and how one is made.
pub(super) type Family = (&'static str, &'static str, fn(&mut Draw) -> String);

/// All families of this kind.
pub(super) const FAMILIES: [Family; 74] = [
    ("aws-access-key-id", "AWS_ACCESS_KEY_ID", |draw| {
        draw.pick(&["AK", "AS"]).to_owned() + "IA" + &draw.text(BASE32, 16)
    }),
    ("aws-bedrock", "AWS_BEARER_TOKEN_BEDROCK", |draw| {
        "ABSK".to_owned() + "QmVkcm9ja0FQSUtleS" + &draw.base62(112)
    }),
    ("github-classic", "GITHUB_TOKEN", |draw| github(draw, "ghp")),
    ("github-oauth", "GH_TOKEN", |draw| github(draw, "gho")),
    ("github-user-to-server", "GITHUB_USER_TOKEN", |draw| github(draw, "ghu")),
    ("github-server-to-server", "GITHUB_APP_TOKEN", |draw| {
        github(draw, "ghs")
    }),
    ("github-refresh", "GITHUB_REFRESH_TOKEN", |draw| github(draw, "ghr")),
    ("github-installation-long", "GITHUB_TOKEN", |draw| {
        format!("{}_{}_{}", "ghs", draw.number(7), jwt(draw, 240))
    }),
    ("github-fine-grained", "GITHUB_PAT", |draw| {
        format!("{}_pat_{}_{}", "github", draw.base62(22), draw.base62(59))
    }),
    ("gitlab-personal", "GITLAB_TOKEN", |draw| {
        "gl".to_owned() + "pat-" + &draw.text(URL64, 20)
    }),
    ("gitlab-routable", "GITLAB_TOKEN", |draw| {
        let (body, length, check) = (
            draw.text(URL64, 27),
            draw.text(LOWER_DIGITS, 2),
            draw.text(LOWER_DIGITS, 7),
        );
        format!("{}pat-{body}.{length}.{check}", "gl")
    }),
    ("gitlab-other", "CI_DEPLOY_TOKEN", |draw| {
        draw.pick(&["gldt", "glrt", "glcbt", "glimt", "glsoat", "glffct"])
            .to_owned()
            + "-"
            + &draw.text(URL64, 20)
    }),
    ("gitlab-trigger", "TRIGGER_TOKEN", |draw| {
        "glp".to_owned() + "tt-" + &draw.hex(40)
    }),
    ("npm", "NPM_TOKEN", |draw| {
        let body = draw.base62(30);
        format!("{}_{body}{}", "npm", checksum(&body))
    }),
    ("pypi", "TWINE_PASSWORD", |draw| {
        let length = draw.between(85, 160);
        "pypi-".to_owned() + "AgEIcHlwaS5vcmc" + &draw.text(URL64, length)
    }),
    ("rubygems", "GEM_HOST_API_KEY", |draw| {
        format!("{}_{}", "rubygems", draw.hex(48))
    }),
    ("crates-io", "CARGO_REGISTRY_TOKEN", |draw| {
        "cio".to_owned() + &draw.base62(32)
    }),
    ("slack-bot", "SLACK_BOT_TOKEN", |draw| {
        format!("{}b-{}-{}-{}", "xox", draw.number(12), draw.number(13), draw.base62(24))
    }),
    ("slack-user", "SLACK_USER_TOKEN", |draw| {
        let numbers = [12, 12, 13].map(|length| draw.number(length)).join("-");
        format!("{}p-{numbers}-{}", "xox", draw.hex(32))
    }),
    ("slack-app", "SLACK_APP_TOKEN", |draw| {
        let app = draw.text(UPPER_DIGITS, 10);
        format!("{}-1-A{app}-{}-{}", "xapp", draw.number(13), draw.hex(64))
    }),
    ("slack-config", "SLACK_CONFIG_TOKEN", |draw| {
        format!("{}e.{}p-1-{}", "xox", "xox", draw.base62(163))
    }),
    ("slack-refresh", "SLACK_REFRESH_TOKEN", |draw| {
        format!("{}e-1-{}", "xox", draw.base62(147))
    }),
    ("stripe-secret", "STRIPE_SECRET_KEY", |draw| {
        let length = draw.pick(&[24, 99]);
        format!("sk_{}_{}", draw.pick(&["live", "test"]), draw.base62(length))
    }),
    ("stripe-restricted", "STRIPE_KEY", |draw| {
        let length = draw.pick(&[24, 99]);
        format!("rk_{}_{}", draw.pick(&["live", "test"]), draw.base62(length))
    }),
    ("stripe-webhook", "STRIPE_WEBHOOK_SECRET", |draw| {
        "whsec".to_owned() + "_" + &draw.base62(32)
    }),
    ("openai-classic", "OPENAI_API_KEY", |draw| {
        format!("sk-{}{}{}", draw.base62(20), concat!("T3Blbk", "FJ"), draw.base62(20))
    }),
    ("openai-project", "OPENAI_API_KEY", |draw| {
        let kind = draw.pick(&["proj", "svcacct", "admin"]);
        let (before, after) = (draw.text(URL64, 74), draw.text(URL64, 74));
        format!("sk-{kind}-{before}{}{after}", concat!("T3Blbk", "FJ"))
    }),
    ("anthropic", "ANTHROPIC_API_KEY", |draw| {
        let kind = draw.pick(&["api03", "admin01"]);
        format!("sk-{}-{kind}-{}AA", "ant", draw.text(URL64, 93))
    }),
    ("anthropic-oauth", "CLAUDE_CODE_OAUTH_TOKEN", |draw| {
        format!("sk-{}-oat01-{}AA", "ant", draw.text(URL64, 93))
    }),
    ("openrouter", "OPENROUTER_API_KEY", |draw| {
        format!("sk-{}-v1-{}", "or", draw.hex(64))
    }),
    ("groq", "GROQ_API_KEY", |draw| format!("{}_{}", "gsk", draw.base62(52))),
    ("perplexity", "PERPLEXITY_API_KEY", |draw| {
        format!("{}-{}", "pplx", draw.base62(48))
    }),
    ("replicate", "REPLICATE_API_TOKEN", |draw| {
        format!("{}_{}", "r8", draw.base62(37))
    }),
    ("xai", "XAI_API_KEY", |draw| format!("{}-{}", "xai", draw.base62(80))),
    ("google-api-key", "GOOGLE_API_KEY", |draw| {
        "AI".to_owned() + "za" + "Sy" + &draw.text(URL64, 33)
    }),
    ("google-oauth-secret", "GOOGLE_CLIENT_SECRET", |draw| {
        "GOC".to_owned() + "SPX-" + &draw.text(URL64, 28)
    }),
    ("google-access", "GOOGLE_ACCESS_TOKEN", |draw| {
        let length = draw.between(120, 200);
        "ya".to_owned() + "29.a0" + &draw.text(URL64, length)
    }),
    ("azure-client-secret", "AZURE_CLIENT_SECRET", |draw| {
        let length = draw.between(31, 34);
        format!("{}{}Q~{}", draw.base62(3), draw.text("78", 1), draw.text(AZURE, length))
    }),
    ("huggingface", "HF_TOKEN", |draw| {
        "hf".to_owned() + "_" + &draw.text(LETTERS, 34)
    }),
    ("sendgrid", "SENDGRID_API_KEY", |draw| {
        format!("S{}.{}.{}", "G", draw.text(URL64, 22), draw.text(URL64, 43))
    }),
    ("twilio-key", "TWILIO_API_KEY", |draw| "SK".to_owned() + &draw.hex(32)),
    ("mailgun", "MAILGUN_API_KEY", |draw| {
        "ke".to_owned() + "y-" + &draw.hex(32)
    }),
    ("mailchimp", "MAILCHIMP_API_KEY", |draw| {
        format!("{}-us{}", draw.hex(32), draw.between(1, 21))
    }),
    ("digitalocean", "DIGITALOCEAN_TOKEN", |draw| {
        draw.pick(&["dop", "doo", "dor"]).to_owned() + "_v1_" + &draw.hex(64)
    }),
    ("databricks", "DATABRICKS_TOKEN", |draw| {
        "dap".to_owned() + "i" + &draw.hex(32)
    }),
    ("vault-service", "VAULT_TOKEN", |draw| {
        let length = draw.pick(&[24, 90, 95]);
        "hv".to_owned() + "s." + &draw.text(BASE62, length)
    }),
    ("vault-batch", "VAULT_TOKEN", |draw| {
        "hv".to_owned() + "b.AAAAAQ" + &draw.text(URL64, 140)
    }),
    ("terraform-cloud", "TF_TOKEN_APP_TERRAFORM_IO", |draw| {
        format!("{}.{}v1.{}", draw.base62(14), "atlas", draw.base62(67))
    }),
    ("doppler", "DOPPLER_TOKEN", |draw| {
        draw.pick(&["dp.pt.", "dp.st.prd.", "dp.ct."]).to_owned() + &draw.base62(43)
    }),
    ("linear", "LINEAR_API_KEY", |draw| {
        "lin".to_owned() + "_api_" + &draw.base62(40)
    }),
    ("notion", "NOTION_TOKEN", |draw| {
        "ntn".to_owned() + "_" + &draw.number(11) + &draw.base62(35)
    }),
    ("telegram", "TELEGRAM_BOT_TOKEN", |draw| {
        let length = draw.between(9, 10);
        format!("{}:AA{}", draw.number(length), draw.text(URL64, 33))
    }),
    ("discord-bot", "DISCORD_TOKEN", |draw| {
        let id = crate::corpus::draw::url64(draw.number(18).as_bytes());
        format!(
            "{id}.{}{}.{}",
            draw.text("GHX", 1),
            draw.text(URL64, 5),
            draw.text(URL64, 38)
        )
    }),
    ("heroku", "HEROKU_API_KEY", |draw| {
        "HR".to_owned() + "KU-AA" + &draw.text(URL64, 58)
    }),
    ("age", "AGE_IDENTITY", |draw| {
        "AGE-SECRET".to_owned() + "-KEY-1" + &draw.text(BECH32, 58)
    }),
    ("shopify", "SHOPIFY_ACCESS_TOKEN", |draw| {
        draw.pick(&["shpat", "shpca", "shppa", "shpss"]).to_owned() + "_" + &draw.hex(32)
    }),
    ("figma", "FIGMA_TOKEN", |draw| {
        "fig".to_owned() + "d_" + &draw.text(URL64, 40)
    }),
    ("postman", "POSTMAN_API_KEY", |draw| {
        format!("{}-{}-{}", "PMAK", draw.hex(24), draw.hex(34))
    }),
    ("grafana-service", "GRAFANA_TOKEN", |draw| {
        format!("{}_{}_{}", "glsa", draw.base62(32), draw.hex(8))
    }),
    ("docker-hub", "DOCKERHUB_TOKEN", |draw| {
        format!("{}_pat_{}", "dckr", draw.text(URL64, 27))
    }),
    ("pulumi", "PULUMI_ACCESS_TOKEN", |draw| {
        format!("{}-{}", "pul", draw.hex(40))
    }),
    ("sentry-user", "SENTRY_AUTH_TOKEN", |draw| {
        format!("{}_{}", "sntryu", draw.hex(64))
    }),
    ("new-relic", "NEW_RELIC_API_KEY", |draw| {
        format!("{}-{}", "NRAK", draw.text(UPPER_DIGITS, 27))
    }),
    ("planetscale", "PLANETSCALE_TOKEN", |draw| {
        format!("{}_tkn_{}", "pscale", draw.text(URL64, 43))
    }),
    ("supabase", "SUPABASE_ACCESS_TOKEN", |draw| {
        format!("{}_{}", "sbp", draw.hex(40))
    }),
    ("tailscale", "TS_AUTHKEY", |draw| {
        format!(
            "{}-auth-{}CNTRL-{}",
            "tskey",
            draw.text("k", 1) + &draw.base62(10),
            draw.base62(32)
        )
    }),
    ("netlify", "NETLIFY_AUTH_TOKEN", |draw| {
        format!("{}_{}", "nfp", draw.base62(36))
    }),
    ("airtable", "AIRTABLE_TOKEN", |draw| {
        format!("{}{}.{}", "pat", draw.base62(14), draw.hex(64))
    }),
    ("atlassian", "ATLASSIAN_API_TOKEN", |draw| {
        format!(
            "{}T3xFfGF0{}={}",
            "ATAT",
            draw.text(URL64, 171),
            draw.text(UPPER_HEX, 8)
        )
    }),
    ("mapbox-secret", "MAPBOX_SECRET_TOKEN", |draw| {
        let body = format!(
            r#"{{"u":"{}","a":"{}"}}"#,
            draw.text(LOWER, 9),
            draw.text(LOWER_DIGITS, 25)
        );
        format!(
            "sk.{}.{}",
            crate::corpus::draw::url64(body.as_bytes()),
            draw.text(URL64, 22)
        )
    }),
    ("square", "SQUARE_SECRET", |draw| {
        format!("{}-{}", "sq0csp", draw.text(URL64, 43))
    }),
    ("dynatrace", "DT_API_TOKEN", |draw| {
        format!("{}.{}.{}", "dt0c01", draw.text(BASE32, 24), draw.text(BASE32, 64))
    }),
    ("buildkite", "BUILDKITE_API_TOKEN", |draw| {
        format!("{}_{}", "bkua", draw.text(HEX, 40))
    }),
    ("easypost", "EASYPOST_API_KEY", |draw| {
        format!("{}AK{}", "EZ", draw.base62(54))
    }),
];

const AZURE: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789~._-";

/// One in two has a right checksum: old and made-up tokens circulate, and a scanner may not need it.
fn github(draw: &mut Draw, prefix: &str) -> String {
    let body = draw.base62(30);
    let check = if draw.chance(500) {
        checksum(&body)
    } else {
        draw.base62(6)
    };
    format!("{prefix}_{body}{check}")
}
