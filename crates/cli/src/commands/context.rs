//! `context`: the provider context, or its meter.

use std::process::ExitCode;

use memory_engine::{Access, Provider, Settings};

use crate::args::{Context, Global, ProviderForm};
use crate::commands::meter;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Verbatim};

pub(crate) fn run(global: &Global, args: &Context, output: &Output) -> Result<ExitCode, Failure> {
    let settings = Settings {
        threshold_permille: input::permille(args.threshold)?,
        ..Settings::default()
    };
    let engine = input::engine(output, global, Access::Read, settings)?;
    let session = engine.find_session(&args.session)?;
    let window = input::window(&args.window);
    if args.stats {
        let stats = engine.context_stats(&session, window)?;
        output.result(&stats, || meter::text(&stats))?;
    } else {
        let mut body = engine.context(&session, provider(args.format), window)?;
        body.push('\n');
        Output::verbatim(Verbatim::Context, body.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The engine's name of a provider form.
pub(crate) fn provider(form: ProviderForm) -> Provider {
    match form {
        ProviderForm::Openai => Provider::OpenAi,
        ProviderForm::Anthropic => Provider::Anthropic,
    }
}
