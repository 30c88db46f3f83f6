//! What is the same in every language: addresses, tools, heads of turns, and key words turned round.

use crate::validate::injection::concept::Concept::{
    BadHost, Dest, Header, Mail, SysHead, SysHeadSure, SysTag, Target, Tool,
};
use crate::validate::injection::lexicon::Language;

/// Signs and names.
pub(super) const SIGNS: Language = Language {
    free_order: true,
    entries: &[
        (
            Dest,
            "http://*, https://*, hxxp://*, hxxps://*, ftp://*, @*, www.*, webhook, webhooks, discord webhook, pastebin, external server, external address, remote server, the website, my server, our server, outside address, third party, externally, telegram bot, attacker, an external, external endpoint, remote host",
        ),
        (Mail, "@*"),
        (
            BadHost,
            "evil/*, evil.c*, evil.e*, evil.i*, evil.n*, evil.o*, evil-*, evilcorp*, evilsite*, evilhost*, attacker.c*, attacker.e*, attacker.i*, attacker.n*, attacker.o*, attacker-*, attackers-*, exfil*, malicious*, hacker.c*, hacker.e*, hacker.i*, hacker.n*, hacker.o*, hacker-*, webhook.site, requestbin*, ngrok*, pipedream*, interact.sh, oast.*, burpcollaborator*, pastebin.com, transfer.sh, file.io, 0x0.st, requestcatcher*, beeceptor*, hookbin*, dnslog*, ceye.io, collect?, /collect, steal*, /steal, /exfil, /leak, c2., phish.c*, phish.e*, phish.i*, phish.n*, phish.o*, phishing-*, \
             drop-box*, evil.example, bad-*, badactor*, sink.example, collector.*",
        ),
        (
            Header,
            "header, headers, authorization:, authorization, bearer, oauth, login, sign in, signs in, authenticate, authenticates, authenticated, vault, secret manager, secrets manager, github secrets, repository secrets, ci secrets, rotated, rotate, encrypted, encrypt, hash, hashed, masked, redacted, x-api-key",
        ),
        (
            Tool,
            "delete_file, delete_files, send_email, send_mail, http_post, http_get, http_request, post_webhook, run_shell, run_command, execute_command, shell_exec, transfer_funds, send_money, make_payment, delete_user, drop_table, write_file, upload_file, send_message, \
             post_message, fetch_url, create_user, grant_admin, execute_sql, exec_sql, delete_all, delete_database, delete_record, delete_records, wire_transfer, forward_email, send_sms, web_request, send_direct_message, send_transaction, update_password, browse_url, visit_webpage, add_memory, save_memory, update_memory, delete_memory, \
             memory_save, remember_tool, export_data, share_file, modify_file, edit_file, run_code, python_exec, code_exec, send_slack_message, create_webhook, disable_alerts",
        ),
        (
            Target,
            "with path, with url, url=, path=, path:, url:, on /*, on ./*, with the, to=*, input=*, at https*, with input, recipient, recipients, with argument*, with query",
        ),
        (
            SysHead,
            "system:, system note:, system message:, system prompt:, system override*, system update*, system alert*, system notice*, system instruction*, system command*, system directive*, admin:, administrator:, developer:, assistant:, [assistant]*, root:, \
             system_message*, system admin*, sysadmin:, instruction:, instructions:, new instructions:, new instruction:, override:, system-reminder*, operator:, tool:, user:, human:, note to ai*, memory update:, ai:, model:, security notice:, system memory*, priority instruction*, hidden instruction*, internal instruction*, \
             systemhinweis:, note systeme*, nota di sistema*, nota del sistema*, nota do sistema*, systemmeldung*, system-hinweis*, systemnachricht*, 系统*, 系統*, システム*, 시스템*, система:, системное сообщение*, system*:, sistema:, sistem:, systeme :, systeme:",
        ),
        (
            SysHeadSure,
            "###(system_message)*, ### system_message*, (system_message)*, [system_message]*, [system message]*, [system override]*, [[system instruction*, [developer message]*, [admin override]*, [system update]*, [new instructions]*, [override]*, \
             <system_override>*, <system-override>*, <hidden_instruction*, <instructions_for_ai*, <ai_instruction*, [ai instruction*, [instruction to ai*, <secret_instruction*, begin system prompt*, begin new instructions*, (system note:*, [[system]]*, {{system}}*",
        ),
        (
            SysTag,
            "<information>, <important>, <system>, <admin>, [system]*, [system:*, (system:*, [admin]*, #system:*, [hidden*, <!-- system*, <!-- assistant*, <!-- ai*, <!-- important*, <!-- note to*, <!-- instruction*, // ai:*, # ai:*",
        ),
    ],
};
