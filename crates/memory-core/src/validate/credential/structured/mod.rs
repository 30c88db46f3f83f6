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
use crate::validate::credential::text::cut;

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
    ("net user ", pipes::second_word),
    ("rabbitmqctl add_user ", pipes::second_word),
    ("freerdp", pipes::remote_desktop),
    ("chpasswd", pipes::chpasswd),
    ("sudo -s", pipes::sudo),
    ("htpasswd -", pipes::htpasswd),
    ("machine ", manifests::netrc),
    ("kind: secret", manifests::kube),
    ("kind\":", manifests::kube_json),
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
    ("private-lines: ", blocks::putty),
];

/// The same for who reads the arguments of a whole command or call.
const COMMANDS: &[(&str, Look)] = &[
    ("curl", commands::curl),
    ("docker login", commands::login),
    ("login -", commands::account),
    ("psexec", commands::login),
    ("sshpass", commands::login),
    ("redis-cli", commands::redis),
    ("mysql", commands::mysql),
    ("networkcredential(", commands::call),
    ("directoryentry(", commands::call),
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
    ("snmpwalk ", commands::snmp),
    ("snmpget ", commands::snmp),
    ("snmpset ", commands::snmp),
    ("snmpbulk", commands::snmp),
    ("snmp-server community ", commands::community),
    ("lftp -u ", commands::lftp),
    ("chpasswd:", pipes::listed_users),
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

/// The marks, as they are looked for.
pub(super) fn marks() -> impl Iterator<Item = &'static str> {
    MARKS.iter().chain(COMMANDS).map(|(mark, _)| *mark)
}

/// The looks at one text.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// Where the part of a line begins in which commands are counted.
    part: usize,
    /// Where the last command of it stands, and how many it has.
    last: usize,
    commands: usize,
}

impl Looks {
    /// Looks at the mark of number `mark`, which stands at `at..end`.
    pub(super) fn look(&mut self, text: &str, mark: usize, at: usize, end: usize, found: &mut Vec<Finding>) {
        if let Some((_, look)) = MARKS.get(mark) {
            look(text, at, end, found);
        } else if let Some((_, look)) = mark.checked_sub(MARKS.len()).and_then(|mark| COMMANDS.get(mark))
            && self.may_look(text, at)
        {
            look(text, at, end, found);
        }
    }

    /// Whether the line has not too many commands. So each byte is looked at a bounded number of times.
    fn may_look(&mut self, text: &str, at: usize) -> bool {
        // A mark inside another one may begin before it.
        let between = cut(text, self.last.min(at)..at);
        if at.saturating_sub(self.part) >= PART || between.contains('\n') {
            (self.part, self.commands) = (at, 0);
        }
        self.last = at;
        self.commands += 1;
        self.commands <= MOST_COMMANDS
    }
}

/// So many bytes of a line may hold [`MOST_COMMANDS`].
const PART: usize = 2_048;

/// More commands in a part of a line are not looked at. Our own figure: one in 64 bytes, and none is as short.
const MOST_COMMANDS: usize = 32;

/// Finds what has no mark.
pub(super) fn scan_unmarked(text: &str, found: &mut Vec<Finding>) {
    jwt::discord(text, found);
    urls::bare(text, found);
}
