//! Which of the labelled kinds belongs to which class.
//!
//! The labelled set names its kinds after the rule of the scanner that the line was written for. A kind's class
//! follows from its nature alone: has the token a fixed beginning or structure, or can only the name beside it give it
//! away? No class was chosen after a look at what a scanner finds.

/// How a labelled credential can be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Class {
    /// By its own beginning or structure.
    Prefixed,
    /// By the frame of a private key.
    PrivateKey,
    /// As a JSON Web Token.
    Jwt,
    /// By its place in an address, a connection string, a header or a file of logins.
    Connection,
    /// Only by the name of a vendor, or a word such as `password`, beside it.
    Assignment,
    /// Not at all, or it is no secret: host names, client ids, password hashes, a marker without its key.
    Other,
    /// Not a secret, says the set itself: kinds that end in `:identifier`.
    Identifier,
}

impl Class {
    /// All classes, in the order of the tables.
    pub(super) const ALL: [Self; 7] = [
        Self::Prefixed,
        Self::PrivateKey,
        Self::Jwt,
        Self::Connection,
        Self::Assignment,
        Self::Other,
        Self::Identifier,
    ];

    /// The name in tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Prefixed => "prefixed",
            Self::PrivateKey => "private-key",
            Self::Jwt => "jwt",
            Self::Connection => "connection",
            Self::Assignment => "assignment",
            Self::Other => "other",
            Self::Identifier => "identifier",
        }
    }

    /// The class of a kind; what no table names is an assignment.
    pub(super) fn of(kind: &str) -> Self {
        if kind.ends_with(":identifier") {
            return Self::Identifier;
        }
        let tables = [
            (Self::Other, OTHER),
            (Self::PrivateKey, PRIVATE_KEYS),
            (Self::Jwt, JWTS),
            (Self::Connection, CONNECTIONS),
            (Self::Prefixed, PREFIXED),
        ];
        tables
            .into_iter()
            .find(|(_, patterns)| patterns.iter().any(|pattern| matches(pattern, kind)))
            .map_or(Self::Assignment, |(class, _)| class)
    }
}

/// The patterns of each class for the page; a pattern ends in `*` if it stands for a beginning.
pub(super) fn patterns() -> [(Class, &'static [&'static str]); 5] {
    [
        (Class::Prefixed, PREFIXED),
        (Class::PrivateKey, PRIVATE_KEYS),
        (Class::Jwt, JWTS),
        (Class::Connection, CONNECTIONS),
        (Class::Other, OTHER),
    ]
}

fn matches(pattern: &str, kind: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => kind.starts_with(beginning),
        None => pattern == kind,
    }
}

const PRIVATE_KEYS: &[&str] = &[
    "gitleaks:private-key",
    "np.pem.*",
    "kingfisher.pem.*",
    "kingfisher.privkey.*",
    "detect-secrets:private_key",
    "ripsecrets:pem_key",
    "ripsecrets:private_key",
    "secretlint:secp256k1-privatekey",
];

const JWTS: &[&str] = &[
    "gitleaks:jwt*",
    "np.jwt.1",
    "np.jwt.2",
    "kingfisher.jwt.*",
    "detect-secrets:jwt",
];

const CONNECTIONS: &[&str] = &[
    // A bearer, a basic login or `-u` in a command or a header.
    "gitleaks:curl-auth-*",
    "np.http.*",
    "np.blynk.*",
    "np.particleio.*",
    "np.truenas.2",
    "detect-secrets:basic_auth",
    "secretlint:basicauth",
    // Logins in addresses and connection strings.
    "gitleaks:sidekiq-sensitive-url",
    "np.azure.1",
    "np.azure.2",
    "np.generic.10",
    "np.mongodb.*",
    "np.odbc.*",
    "np.postgres.*",
    "kingfisher.azurestorage.*",
    "kingfisher.ftp.*",
    "kingfisher.mongodb.*",
    "kingfisher.odbc.*",
    "kingfisher.postgres.*",
    "kingfisher.rabbitmq.*",
    "ripsecrets:url",
    "secretlint:database-connection-string",
    // Addresses that are secrets themselves.
    "gitleaks:slack-webhook-url",
    "np.slack.3",
    "np.msteams.*",
    "np.thingsboard.1",
    "kingfisher.slack.4",
    "kingfisher.msteams.*",
    "kingfisher.tineswebhook.*",
    // Files of logins.
    "np.netrc.*",
    "detect-secrets:npm",
    "ripsecrets:npm",
];

const OTHER: &[&str] = &[
    // Hashes of passwords and tickets.
    "np.pwhash.*",
    "np.krb5.*",
    // Names of hosts, accounts and clients, addresses of pages and people.
    "gitleaks:gcp-service-account",
    "kingfisher.adobe.2",
    "kingfisher.algolia.2",
    "kingfisher.artifactory.2",
    "kingfisher.auth0.1",
    "kingfisher.auth0.3",
    "kingfisher.azure.devops.2",
    "kingfisher.bitbucket.1",
    "kingfisher.eagleeyenetworks.2",
    "kingfisher.jira.1",
    "kingfisher.paypal.1",
    "kingfisher.planetscale.2",
    "kingfisher.pubnub.2",
    "kingfisher.shopify.2",
    "kingfisher.snowflake.1",
    // Neither a known form nor a name.
    "kingfisher.airtable.2",
    "kingfisher.documo.1",
    "kingfisher.reallysimplesystems.1",
    "kingfisher.weak_password.*",
    // A binary key store, which is no text.
    "secretlint:gcp",
];

const PREFIXED: &[&str] = &[
    "gitleaks:1password-*",
    "gitleaks:airtable-personnal-access-token",
    "gitleaks:anthropic-*",
    "gitleaks:artifactory-*",
    "gitleaks:atlassian-api-token",
    "gitleaks:aws-*",
    "gitleaks:azure-ad-client-secret",
    "gitleaks:clickhouse-*",
    "gitleaks:clojars-*",
    "gitleaks:cloudflare-origin-ca-key",
    "gitleaks:databricks-*",
    "gitleaks:defined-networking-*",
    "gitleaks:digitalocean-*",
    "gitleaks:doppler-*",
    "gitleaks:duffel-*",
    "gitleaks:dynatrace-*",
    "gitleaks:easypost-*",
    "gitleaks:facebook-access-token",
    "gitleaks:facebook-page-access-token",
    "gitleaks:flutterwave-*",
    "gitleaks:flyio-*",
    "gitleaks:frameio-*",
    "gitleaks:gcp-api-key",
    "gitleaks:github-*",
    "gitleaks:gitlab-cicd-job-token",
    "gitleaks:gitlab-deploy-token",
    "gitleaks:gitlab-feature-flag-client-token",
    "gitleaks:gitlab-feed-token",
    "gitleaks:gitlab-incoming-mail-token",
    "gitleaks:gitlab-kubernetes-agent-token",
    "gitleaks:gitlab-oauth-app-secret",
    "gitleaks:gitlab-p*",
    "gitleaks:gitlab-r*",
    "gitleaks:gitlab-scim-token",
    "gitleaks:grafana-*",
    "gitleaks:harness-*",
    "gitleaks:hashicorp-tf-api-token",
    "gitleaks:heroku-api-key-v2",
    "gitleaks:huggingface-*",
    "gitleaks:infracost-*",
    "gitleaks:intra42-*",
    "gitleaks:linear-api-key",
    "gitleaks:mailchimp-*",
    "gitleaks:mailgun-private-api-token",
    "gitleaks:mailgun-pub-key",
    "gitleaks:mapbox-*",
    "gitleaks:maxmind-*",
    "gitleaks:new-relic-browser-api-token",
    "gitleaks:new-relic-insert-key",
    "gitleaks:new-relic-user-api-key",
    "gitleaks:notion-*",
    "gitleaks:npm-*",
    "gitleaks:octopus-*",
    "gitleaks:openai-*",
    "gitleaks:openshift-*",
    "gitleaks:perplexity-*",
    "gitleaks:plaid-api-token",
    "gitleaks:planetscale-*",
    "gitleaks:postman-*",
    "gitleaks:prefect-*",
    "gitleaks:pulumi-*",
    "gitleaks:pypi-*",
    "gitleaks:readme-*",
    "gitleaks:rubygems-*",
    "gitleaks:scalingo-*",
    "gitleaks:sendgrid-*",
    "gitleaks:sendinblue-*",
    "gitleaks:sentry-org-token",
    "gitleaks:sentry-user-token",
    "gitleaks:settlemint-*",
    "gitleaks:shippo-*",
    "gitleaks:shopify-*",
    "gitleaks:slack-*",
    "gitleaks:sourcegraph-*",
    "gitleaks:square-*",
    "gitleaks:stripe-*",
    "gitleaks:twilio-*",
    "gitleaks:twitter-bearer-token",
    "gitleaks:typeform-*",
    "gitleaks:vault-*",
    "gitleaks:yandex-api-key",
    "np.age.*",
    "np.anthropic.*",
    "np.artifactory.*",
    "np.atlassian.*",
    "np.azure.4",
    "np.databricks.*",
    "np.digitalocean.*",
    "np.dockerhub.*",
    "np.doppler.*",
    "np.dtrack.*",
    "np.dynatrace.*",
    "np.facebook.2",
    "np.firecrawl.*",
    "np.github.*",
    "np.gitlab.*",
    "np.google.2",
    "np.google.4",
    "np.google.5",
    "np.grafana.*",
    "np.groq.*",
    "np.hashicorp.1",
    "np.hashicorp.2",
    "np.hashicorp.3",
    "np.hashicorp.4",
    "np.huggingface.*",
    "np.mailchimp.*",
    "np.mapbox.*",
    "np.newrelic.1",
    "np.newrelic.3",
    "np.newrelic.4",
    "np.newrelic.8",
    "np.newrelic.9",
    "np.npm.*",
    "np.nuget.*",
    "np.openai.*",
    "np.pypi.*",
    "np.rubygems.*",
    "np.salesforce.*",
    "np.segment.*",
    "np.sendgrid.*",
    "np.shopify.*",
    "np.slack.*",
    "np.sourcegraph.*",
    "np.square.*",
    "np.stripe.*",
    "np.tavily.*",
    "np.telegram.*",
    "np.twilio.*",
    "np.twitch.*",
    "kingfisher.adobe.3",
    "kingfisher.age.*",
    "kingfisher.airtable.1",
    "kingfisher.alibabacloud.1",
    "kingfisher.anthropic.*",
    "kingfisher.azure.devops.1",
    "kingfisher.buildkite.*",
    "kingfisher.circleci.1",
    "kingfisher.cloudflare.2",
    "kingfisher.databricks.*",
    "kingfisher.discord.2",
    "kingfisher.dropbox.*",
    "kingfisher.easypost.*",
    "kingfisher.elevenlabs.*",
    "kingfisher.facebook.3",
    "kingfisher.figma.*",
    "kingfisher.fleetbase.*",
    "kingfisher.flexport.*",
    "kingfisher.groq.*",
    "kingfisher.hubspot.*",
    "kingfisher.maxmind.*",
    "kingfisher.nightfall.*",
    "kingfisher.nuget.1",
    "kingfisher.openai.*",
    "kingfisher.pagarme.*",
    "kingfisher.paystack.*",
    "kingfisher.planetscale.1",
    "kingfisher.postman.*",
    "kingfisher.prefect.*",
    "kingfisher.readme.*",
    "kingfisher.rubygems.*",
    "kingfisher.scrapfly.*",
    "kingfisher.sendinblue.*",
    "kingfisher.shopify.1",
    "kingfisher.slack.*",
    "kingfisher.sonarqube.*",
    "kingfisher.sourcegraph.*",
    "kingfisher.square.*",
    "kingfisher.squareup.*",
    "kingfisher.stripe.*",
    "kingfisher.tailscale.*",
    "kingfisher.teamwork*",
    "kingfisher.terraform.*",
    "kingfisher.typeform.*",
    "kingfisher.ubidots.*",
    "kingfisher.vagrantcloud.*",
    "kingfisher.voiceflow.*",
    "kingfisher.zohocrm.*",
    "detect-secrets:artifactory",
    "detect-secrets:aws_key",
    "detect-secrets:discord",
    "detect-secrets:github_token",
    "detect-secrets:gitlab_token",
    "detect-secrets:mailchimp_key",
    "detect-secrets:openai",
    "detect-secrets:pypi_token",
    "detect-secrets:sendgrid",
    "detect-secrets:slack",
    "detect-secrets:square_oauth",
    "detect-secrets:stripe_key",
    "detect-secrets:telegram_token",
    "detect-secrets:twilio",
    "ripsecrets:age",
    "ripsecrets:gcp",
    "ripsecrets:square",
    "secretlint:*",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrower_table_decides() {
        assert_eq!(Class::of("gitleaks:slack-bot-token"), Class::Prefixed);
        assert_eq!(Class::of("gitleaks:slack-webhook-url"), Class::Connection);
        assert_eq!(Class::of("secretlint:basicauth"), Class::Connection);
        assert_eq!(Class::of("secretlint:npm"), Class::Prefixed);
        assert_eq!(Class::of("np.jwt.3"), Class::Assignment);
        assert_eq!(Class::of("kingfisher.whatever.1"), Class::Assignment);
        assert_eq!(Class::of("np.aws.1:identifier"), Class::Identifier);
    }

    #[test]
    fn no_pattern_comes_twice() {
        let all: Vec<&str> = patterns()
            .iter()
            .flat_map(|(_, patterns)| patterns.iter().copied())
            .collect();
        let mut distinct = all.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(all.len(), distinct.len());
    }
}
