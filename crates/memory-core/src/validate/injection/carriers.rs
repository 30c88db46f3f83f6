//! The patterns of addresses and commands that carry data away.
//!
//! What may stand between two parts is not counted: an automaton that counts has a state for every set of counts, and a
//! text of many beginnings would fill its memory. The stretch that a pattern is looked for in bounds it.

use super::patterns::{Leads, Row};
use crate::validate::injection::Class::Exfiltration;

/// All of them.
pub(super) const CARRIERS: &[Row] = &[
    // Addresses and commands that carry data away.
    (
        Exfiltration,
        Leads::Always,
        &["!["],
        0,
        r"!\[[^\]\n]*?\]\([ \n\t]*<?(?:https?|hxxps?|ftp):[^)\n]*?[?&=/.](?:[a-z0-9_-]{0,40}=)?(?:\{\{?|\[|<|\$\{?|%s|\+)[ \n\t]*[a-z_. ]{2,60}",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["!["],
        0,
        r"!\[[^\]\n]*?\]\([ \n\t]*(?:https?|hxxps?):[^)[ \n\t]]*?[?&][a-z0-9_-]{0,40}=(?:data|secrets?|conversation|prompt|system_prompt|context|history|user_?data|password|base64|summary|chat|messages?|env|stolen|cookies?|memory|leak|exfil)(?-u:\b)",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["<img"],
        0,
        r#"<img(?-u:\b)[^>\n]*?src[ \n\t]*=[ \n\t]*["']?https?:[^>\n]*?[?&=/](?:\{\{?|\[|<|\$\{?|"[ \n\t]*\+)[ \n\t]*[a-z_. ]{2,60}"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["http", "hxxp"],
        0,
        r#"(?:https?|hxxps?)://[^[ \n\t])>"']+?[?&/=.](?:[a-z0-9_-]{0,40}=)?(?:\{\{?|\[|<|\$\{?)[ \n\t]*(?:the |your |this |all |full |user'?s? |base64|encoded)*[ _-]?(?:conversation|chat|chat[ _]?history|history|system[ _]?prompt|prompt|memory|memories|context|messages?|user[ _]?data|secrets?|env(?:ironment)?(?:[ _]variables?)?|summary|credentials|passwords?|stolen|private[ _]?(?:data|key))[a-z _]{0,30}[\])}>]"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["]:"],
        90,
        r"(?m)^[ \t]*\[[^\]\n]+?\]:[ \t]*<?https?://\S+?[?&][a-z0-9_-]{0,40}=(?:\{|\[|<|\$|data(?-u:\b)|secret|conversation|prompt|context|history|chat(?-u:\b))",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget", "ncat", "nc ", "httpie", "iwr", "invoke-"],
        0,
        r#"(?-u:\b)(?:curl|wget|ncat|nc|httpie|iwr|invoke-webrequest|invoke-restmethod)(?-u:\b)[^\n]*?(?:\$\([ \n\t]*(?:cat|env|printenv|base64|whoami|hostname|tar|grep|find|ls)(?-u:\b)|`[ \n\t]*(?:cat|env|printenv|whoami)(?-u:\b)|(?:@|<[ \n\t]*)["']?[~/.$a-z0-9_-]*(?:\.env(?-u:\b)|id_rsa|id_ed25519|\.ssh(?-u:\b)|\.aws(?-u:\b)|/credentials|etc/shadow|etc/passwd|kubeconfig|\.npmrc|\.netrc|\.git-credentials|\.kube))"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget", "ncat", "nc ", "socat", "telnet"],
        200,
        r"(?:(?-u:\b)(?:env|printenv|set|history)(?-u:\b)|(?-u:\b)(?:cat|base64|tar|zip|gzip)(?-u:\b)[^\n|]*?(?:\.env(?-u:\b)|id_rsa|id_ed25519|\.ssh(?-u:\b)|\.aws(?-u:\b)|credentials|shadow(?-u:\b)|passwd(?-u:\b)|kubeconfig|\.npmrc|\.netrc|secrets?(?-u:\b)|\.kube|memory\.md|history))[^\n|]*?\|[^\n]*?(?-u:\b)(?:curl|wget|ncat|nc|socat|telnet)(?-u:\b)",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget"],
        0,
        r#"(?-u:\b)(?:curl|wget)(?-u:\b)[^\n]*?https?://(?:[^[ \n\t]"'?]*?(?:\$\{?[a-z0-9_]*(?:token|secret|passw|api_?key|cred|private)[a-z0-9_]*)|[^[ \n\t]"']*?[?&](?:d|q|k|t|s|x|v|p|c|data|exfil|leak|content|payload|value|secret|env|dump|log|msg|b64)=["']?\$[{(]?[a-z0-9_]*(?:token|secret|passw|key|cred|private|env)[a-z0-9_]*)"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget"],
        0,
        r#"(?-u:\b)(?:curl|wget)(?-u:\b)[^\n]*?(?:-d|--data|--data-binary|--data-raw|--post-data)[ =]["']?\$[{(]?[a-z0-9_]*(?:token|secret|passw|key|cred|private|env)[a-z0-9_]*"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["nslookup", "dig ", "ping ", "host "],
        0,
        r"(?-u:\b)(?:nslookup|dig|ping|host)[ \n\t][^\n]*?\$[({][^\n]*?[)}]\.[a-z0-9_-]",
    ),
    // What a command says is part of the name of a host. The names of hosts end as such, since `$(date).tar.gz` is a file.
    (
        Exfiltration,
        Leads::Always,
        &["$(", "`whoami", "`id`", "`env`", "`cat ", "`printenv"],
        0,
        r"(?:\$\(|`)[ ]*(?:whoami|id|env|printenv|base64|xxd|cat [^)`\n]*?[/|.])(?-u:\b)?[^)`\n]*?[)`](?:[._-][a-z0-9_-]+?)*?\.[a-z0-9_-]+\.(?:io|com|net|org|xyz|dev|app|site|online|top|me|info|co|ru|cn|pw|tk|to|cc|ws|live|fun|space|tech|cloud|link|click|pro)(?:[^a-z0-9._-]|\.?[ \n]|$)",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["/dev/tcp", "nc -e", "nc  -e"],
        0,
        r"/dev/tcp/[a-z0-9_.-]+/[0-9]+|(?-u:\b)nc[ \n\t]+-e[ \n\t]+/bin/[a-z0-9_]*sh",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["document.cookie", "localstorage", "sessionstorage"],
        240,
        r"(?:fetch|xmlhttprequest|sendbeacon|new image|\.src[ ]*=|location(?:\.href)?[ ]*=|\.open)[^\n]*?(?:https?:)?//[^\n]*?(?:document\.cookie|localstorage|sessionstorage)",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["environ", "getenv", "process.env", "env["],
        300,
        r"(?:urlopen|requests\.(?:get|post|put)|httpx\.|fetch\(|axios|http\.get|net/http|urllib|curl_init|file_get_contents|lwp)[^\n]*?https?://[^\n]*?(?:environ|getenv|process\.env|env\[)",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["git push", "git remote"],
        200,
        r"git remote (?:add|set-url)[^\n]*?(?:https?://|git@|ssh://)[^\n]*?(?:&&|;|\n)[ ]*git push|git push[^\n]{0,40}https?://",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["scp ", "rsync ", "rclone ", "s3 cp", "s3 sync", "gsutil cp", "gh gist"],
        0,
        r"(?:scp|rsync|rclone(?: copy| sync)?|s3 (?:cp|sync)|gsutil cp|gh gist create)[^\n]*?(?:\.env(?-u:\b)|id_rsa|id_ed25519|\.ssh(?-u:\b)|\.aws(?-u:\b)|etc/shadow|etc/passwd|kubeconfig|\.npmrc|\.netrc|\.git-credentials|\.kube)",
    ),
];
