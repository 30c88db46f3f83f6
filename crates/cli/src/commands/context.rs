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
        threshold_permille: input::threshold(output, args.threshold)?,
        core: input::core(output, &args.core),
        ..input::base(output)
    };
    let mut engine = input::engine(output, global, Access::Read, settings)?;
    let session = engine.find_session(&args.session)?;
    let window = input::window(&args.window);
    let with_memory = args.with_memory || engine.awaits_core(&session)?;
    if with_memory && !args.with_memory {
        output.note(
            "note: core memory is not frozen for this session yet; it is shown as the next request would take it now",
        );
    }
    if args.stats {
        let stats = if with_memory {
            engine.context_stats_with_memory(&session, window)?
        } else {
            engine.context_stats(&session, window)?
        };
        output.result(&stats, || meter::text(&stats))?;
    } else {
        let form = provider(args.format);
        let mut body = if with_memory {
            engine.context_with_memory(&session, form, window)?
        } else {
            engine.context(&session, form, window)?
        };
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
