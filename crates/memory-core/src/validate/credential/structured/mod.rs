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

/// The same, and gives up to where the same mark need not be looked at again.
type LookAt = fn(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) -> usize;

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
    ("net user ", pipes::second_word),
    ("rabbitmqctl add_user ", pipes::second_word),
    ("freerdp", pipes::remote_desktop),
    ("chpasswd", pipes::chpasswd),
    ("sudo -s", pipes::sudo),
    ("htpasswd -", pipes::htpasswd),
    ("machine ", manifests::netrc),
    ("kind: secret", manifests::kube),
    ("appid=", urls::weather),
    ("wpa_passphrase ", pipes::second_word),
    ("password-stdin", pipes::stdin),
    ("--with-token", pipes::stdin),
    ("passwd --stdin", pipes::stdin),
    (":5432:", manifests::pgpass),
    (":5433:", manifests::pgpass),
    (":6432:", manifests::pgpass),
    (":*:", manifests::pgpass),
    ("<master>", manifests::maven),
    ("networkcredential(", commands::call),
    ("directoryentry(", commands::call),
    ("http -a ", commands::http),
    ("--auth ", commands::http),
    ("sqlplus ", commands::oracle),
    (" on >", commands::redis_user),
    (" -p ", commands::account_flags),
    ("snmp-server community ", commands::community),
    ("lftp -u ", commands::lftp),
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
];

/// The same for who reads much: the arguments of a whole command or call, a block.
const COMMANDS: &[(&str, LookAt)] = &[
    ("chpasswd:", pipes::listed_users),
    ("authorization", headers::authorization),
    ("kind\":", manifests::kube_json),
    ("private-lines: ", blocks::putty),
    ("curl", commands::curl),
    ("docker login", commands::login),
    ("login -", commands::account),
    ("psexec", commands::login),
    ("sshpass", commands::login),
    ("redis-cli", commands::redis),
    ("mysql", commands::mysql),
    ("connect-viserver", commands::viserver),
    ("mongosh", commands::login),
    ("mongo ", commands::login),
    ("mongodump", commands::login),
    ("ldap", commands::ldap),
    ("smbclient", commands::smb),
    ("sqlcmd", commands::sqlcmd),
    ("mosquitto_", commands::sqlcmd),
    ("openssl ", commands::key_flag),
    ("nuget push ", commands::key_flag),
    ("zip -", commands::sqlcmd),
    ("7z ", commands::mysql),
    ("rar a ", commands::mysql),
    ("rar x ", commands::mysql),
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
    ("snmpwalk ", commands::snmp),
    ("snmpwalk ", commands::snmp_private),
    ("snmpget ", commands::snmp),
    ("snmpget ", commands::snmp_private),
    ("snmpset ", commands::snmp),
    ("snmpset ", commands::snmp_private),
    ("snmpbulk", commands::snmp),
    ("snmpbulk", commands::snmp_private),
];

/// The marks, as they are looked for.
pub(super) fn marks() -> impl Iterator<Item = &'static str> {
    let commands = COMMANDS.iter().map(|(mark, _)| *mark);
    MARKS.iter().map(|(mark, _)| *mark).chain(commands)
}

/// The looks at one text.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// For each of [`COMMANDS`], up to where it was looked at: so that a line with many commands costs what it is long.
    until: Vec<usize>,
}

impl Looks {
    /// Looks at the mark of number `mark`, which stands at `at..end`.
    pub(super) fn look(&mut self, text: &str, mark: usize, at: usize, end: usize, found: &mut Vec<Finding>) {
        if let Some((_, look)) = MARKS.get(mark) {
            look(text, at, end, found);
            return;
        }
        self.until.resize(COMMANDS.len(), 0);
        let command = mark - MARKS.len();
        if let (Some((_, look)), Some(until)) = (COMMANDS.get(command), self.until.get_mut(command))
            && at >= *until
        {
            *until = look(text, at, end, found);
        }
    }
}

/// Finds what has no mark.
pub(super) fn scan_unmarked(text: &str, found: &mut Vec<Finding>) {
    jwt::discord(text, found);
    urls::bare(text, found);
}
