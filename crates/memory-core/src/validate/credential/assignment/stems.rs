//! The stems of names: what a name that announces a credential has in it.

use super::name::Class;

/// The stems of names in languages that are written with letters of ASCII, in small letters, with what they announce.
pub(super) const STEMS: &[(&str, Class)] = &[
    ("password", Class::Password),
    ("passwd", Class::Password),
    ("passwort", Class::Password),
    ("passphrase", Class::Password),
    ("passcode", Class::Password),
    ("kennwort", Class::Password),
    ("wachtwoord", Class::Password),
    ("contrasena", Class::Password),
    ("motdepasse", Class::Password),
    ("senha", Class::Password),
    ("haslo", Class::Password),
    ("heslo", Class::Password),
    ("parola", Class::Password),
    ("sifre", Class::Password),
    ("sandi", Class::Password),
    ("pwd", Class::Password),
    ("pass", Class::Password),
    ("psw", Class::Password),
    ("passord", Class::Password),
    ("adgangskode", Class::Password),
    ("salasana", Class::Password),
    ("lozinka", Class::Password),
    ("clave", Class::Password),
    ("secret", Class::Secret),
    ("token", Class::Token),
    ("apikey", Class::Key),
    ("key", Class::Key),
    ("schluessel", Class::Key),
    ("auth", Class::Access),
    ("credential", Class::Access),
    ("access", Class::Access),
    ("private", Class::Access),
    ("sessionid", Class::Session),
    ("sessid", Class::Session),
    ("connect.sid", Class::Session),
];

/// Stems that only count as a whole word of a name.
pub(super) const MORE_STEMS: &[(&str, Class)] = &[
    ("pat", Class::Token),
    ("login", Class::Access),
    ("creds", Class::Access),
    ("api", Class::BareKey),
    ("contribsys", Class::Secret),
    ("jwt", Class::Token),
    ("pw", Class::Password),
    ("mdp", Class::Password),
    ("passe", Class::Password),
];

/// Stems in other scripts and with accents; they are names by themselves.
pub(super) const FOREIGN: &[(&str, Class)] = &[
    ("contraseña", Class::Password),
    ("lösenord", Class::Password),
    ("jelszó", Class::Password),
    ("parola d'ordine", Class::Password),
    ("palavra passe", Class::Password),
    ("mot de passe", Class::Password),
    ("hasło", Class::Password),
    ("şifre", Class::Password),
    ("mật khẩu", Class::Password),
    ("пароль", Class::Password),
    ("пароля", Class::Password),
    ("Пароль", Class::Password),
    ("密码", Class::Password),
    ("密碼", Class::Password),
    ("口令", Class::Password),
    ("パスワード", Class::Password),
    ("비밀번호", Class::Password),
    ("비번", Class::Password),
    ("암호", Class::Password),
    ("كلمة المرور", Class::Password),
    ("كلمة السر", Class::Password),
    ("رمز عبور", Class::Password),
    ("گذرواژه", Class::Password),
    ("पासवर्ड", Class::Password),
    ("รหัสผ่าน", Class::Password),
    ("סיסמה", Class::Password),
    ("κωδικός", Class::Password),
    ("密钥", Class::Secret),
    ("密鑰", Class::Secret),
    ("シークレット", Class::Secret),
    ("秘密鍵", Class::Secret),
    ("秘钥", Class::Secret),
    ("시크릿", Class::Secret),
    ("секрет", Class::Secret),
    ("Секрет", Class::Secret),
    ("секретный ключ", Class::Secret),
    ("सीक्रेट", Class::Secret),
    ("令牌", Class::Token),
    ("トークン", Class::Token),
    ("토큰", Class::Token),
    ("токен", Class::Token),
    ("Токен", Class::Token),
    ("टोकन", Class::Token),
    ("توكن", Class::Token),
    ("رمز الوصول", Class::Token),
    ("توکن", Class::Token),
    ("キー", Class::Key),
    ("키", Class::Key),
    ("ключ", Class::Key),
    ("schlüssel", Class::Key),
];

/// All stems, as they are looked for.
pub(super) fn all() -> Vec<&'static str> {
    STEMS
        .iter()
        .chain(MORE_STEMS)
        .chain(FOREIGN)
        .map(|(stem, _)| *stem)
        .collect()
}
