//! Credentials that are known by what stands around them: key blocks, URLs, headers, commands, manifests.

mod blocks;
mod calls;
mod commands;
mod headers;
mod jwt;
mod manifests;
mod pipes;
mod urls;

use super::Finding;

/// Looks at a place where a mark stands, `at..end`.
type Look = fn(text: &str, at: usize, end: usize, found: &mut Vec<Finding>);

/// Marks, in small letters, and who looks at them.
const MARKS: &[(&str, Look)] = &[
    ("-----begin ", blocks::key_block),
    ("---- begin ssh2 ", blocks::key_block),
    ("ey", jwt::jwt),
    ("://", urls::user_info),
    ("@tcp(", urls::go_address),
    ("@unix(", urls::go_address),
    ("cookie:", headers::cookie),
    ("identified by ", commands::identified),
    ("jdbc:oracle:thin:", urls::oracle),
    ("bearer ", headers::bearer),
    ("basic ", headers::basic),
    ("authorization", headers::authorization),
    ("curl", commands::curl),
    ("docker login", commands::login),
    ("login -", commands::account),
    ("net user ", pipes::second_word),
    ("rabbitmqctl add_user ", pipes::second_word),
    ("freerdp", pipes::remote_desktop),
    ("chpasswd", pipes::chpasswd),
    ("sudo -s", pipes::sudo),
    ("htpasswd -", pipes::htpasswd),
    ("psexec", commands::login),
    ("sshpass", commands::login),
    ("redis-cli", commands::redis),
    ("mysql", commands::mysql),
    ("networkcredential(", commands::call),
    ("directoryentry(", commands::call),
    ("machine ", manifests::netrc),
    ("kind: secret", manifests::kube),
    ("kind\":", manifests::kube_json),
    ("connect-viserver", commands::viserver),
    ("mongosh", commands::login),
    ("mongo ", commands::login),
    ("mongodump", commands::login),
    ("ldap", commands::ldap),
    ("smbclient", commands::smb),
    ("http -a ", commands::http),
    ("--auth ", commands::http),
    ("sqlcmd", commands::sqlcmd),
    ("mosquitto_", commands::sqlcmd),
    ("sqlplus ", commands::oracle),
    ("openssl ", commands::key_flag),
    ("nuget push ", commands::key_flag),
    ("zip -", commands::sqlcmd),
    ("7z ", commands::mysql),
    ("rar a ", commands::mysql),
    ("rar x ", commands::mysql),
    (" on >", commands::redis_user),
    ("sp_addlogin", calls::second),
    ("cx_oracle.connect(", calls::second),
    ("oracledb.connect(", calls::second),
    ("wifi.begin(", calls::second),
    ("wlan.connect(", calls::second),
    ("mysqli_connect(", calls::third),
    ("new mysqli(", calls::third),
    ("jwt.sign(", calls::secret),
    ("jwt.encode(", calls::secret),
    ("jwt.verify(", calls::secret),
    ("jwt.decode(", calls::secret),
    ("createhmac(", calls::secret),
    ("hmac.new(", calls::secret),
    ("cookieparser(", calls::secret),
    ("symmetricsecuritykey(", calls::secret),
    ("fernet(", calls::secret),
    ("algoliasearch(", calls::secret),
    ("twilio(", calls::secret),
    ("newstaticv4(", calls::secret),
    ("newstaticcredentials(", calls::secret),
    ("basicawscredentials(", calls::secret),
    (" -p ", commands::account_flags),
    ("snmp", commands::snmp),
    ("lftp -u ", commands::lftp),
    ("chpasswd:", pipes::listed_users),
    ("appid=", urls::weather),
    ("wpa_passphrase ", pipes::second_word),
    ("password-stdin", pipes::stdin),
    ("--with-token", pipes::stdin),
    ("passwd --stdin", pipes::stdin),
    ("encrypt_string ", commands::secure_string),
    ("net use ", commands::net_use),
    ("convertto-securestring ", commands::secure_string),
    ("getconnection(", commands::call),
    ("emailandpassword(", commands::call),
    ("new pdo(", commands::call),
    (".login(", commands::call),
    ("auth=(", commands::call),
    ("httpbasicauth(", commands::call),
    ("httpdigestauth(", commands::call),
    (":5432:", manifests::pgpass),
    (":5433:", manifests::pgpass),
    (":6432:", manifests::pgpass),
    (":*:", manifests::pgpass),
    ("<master>", manifests::maven),
    ("private-lines: ", blocks::putty),
];

/// The marks, as they are looked for.
pub(super) fn marks() -> impl Iterator<Item = &'static str> {
    MARKS.iter().map(|(mark, _)| *mark)
}

/// Looks at the mark of number `mark`, which stands at `at..end`.
pub(super) fn look(text: &str, mark: usize, at: usize, end: usize, found: &mut Vec<Finding>) {
    if let Some((_, look)) = MARKS.get(mark) {
        look(text, at, end, found);
    }
}

/// Finds what has no mark.
pub(super) fn scan_unmarked(text: &str, found: &mut Vec<Finding>) {
    jwt::discord(text, found);
    urls::bare(text, found);
}
