//! A host of adapterc in Rust: loads a catalog and runs one artifact in a browser that is running already.
//!
//!     adapterc-host CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]
//!
//! ENDPOINT is the `ws://…` address of the browser, and nothing else. Prints one result as JSON; exits 0 when it is ok, else 1.

use std::collections::HashSet;
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, fs, process};

use serde_json::{json, Map, Value};
use sha2::{Digest, Sha256};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

const DEADLINE: Duration = Duration::from_secs(20); // for the page and the script together
const COMMAND: Duration = Duration::from_secs(5); // for a command that answers at once
const LARGEST: usize = 8 << 20; // characters of a result

/// Why a run failed: the host's error code, the precise reason, what was seen.
struct Failed(&'static str, &'static str, String);

fn failed<T>(code: &'static str, reason: &'static str, detail: impl Into<String>) -> Result<T, Failed> {
    Err(Failed(code, reason, detail.into()))
}

fn damaged<T>(detail: impl Into<String>) -> Result<T, Failed> {
    failed("internal_error", "internal", detail)
}

// 1. The catalog: what has to hold before anything runs.

fn load(folder: &Path, name: &str) -> Result<(Value, String), Failed> {
    let text = fs::read(folder.join("index.json")).or_else(|error| damaged(format!("index.json: {error}")))?;
    let index: Value = serde_json::from_slice(&text).or_else(|error| damaged(format!("index.json: {error}")))?;
    let Some(adapters) = index["adapters"].as_array().filter(|_| index["registry_version"] == 1) else {
        return damaged("index.json is no catalog");
    };
    let Some(entry) = adapters.iter().find(|item| item["name"] == name) else {
        return failed("adapter_not_found", "adapter_not_found", format!("no adapter is called {name}"));
    };
    let mark = &entry["adapterc"];
    if mark["spec"] != 1 || !mark["compiler"].is_string() {
        return damaged(format!("{name} was not compiled by adapterc"));
    }
    let profile = mark["profile"].as_str().unwrap_or_default().split('@').next().unwrap_or_default();
    if !["lime-v1", "lime-v1-strict"].contains(&profile) || entry["read_only"] != true {
        return damaged(format!("{name} may write"));
    }
    let plain = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || "_-".contains(char);
    let segments: Vec<&str> = name.split('/').collect();
    let named = segments.len() == 2 && segments.iter().all(|part| !part.is_empty() && part.chars().all(plain));
    if !named || entry["script_file"] != format!("scripts/{name}.js") {
        return damaged(format!("{name} has its script at another path"));
    }
    let script = fs::read(folder.join(format!("scripts/{name}.js"))).or_else(|error| damaged(format!("{name}: {error}")))?;
    let digest: String = Sha256::digest(&script).iter().map(|byte| format!("{byte:02x}")).collect();
    if mark["script_sha256"] != digest.as_str() {
        return damaged(format!("the script of {name} is not the one that was compiled"));
    }
    let script = String::from_utf8(script).or_else(|_| damaged(format!("the script of {name} is not UTF-8")))?;
    Ok((entry.clone(), script))
}

// 2. The arguments: exactly those of the manifest. Defaults are the script's business.

fn bind(entry: &Value, given: &Map<String, Value>) -> Result<(), Failed> {
    let none = Vec::new();
    let args = entry["args"].as_array().unwrap_or(&none);
    let mut problems = Vec::new();
    for name in given.keys().filter(|name| args.iter().all(|arg| arg["name"] != name.as_str())) {
        problems.push(format!("there is no argument \"{name}\""));
    }
    for arg in args {
        let name = arg["name"].as_str().unwrap_or_default();
        let integer = arg["arg_type"] == "integer";
        let choices = entry["adapterc"]["args"]["choices"][name].as_array();
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match given.get(name) {
            None if arg["required"] == true => problems.push(format!("argument \"{name}\" is required")),
            None => {}
            Some(value) if integer && !value.as_i64().is_some_and(|number| number.unsigned_abs() < 1 << 53) => {
                problems.push(format!("argument \"{name}\" must be a whole number"));
            }
            Some(value) if !integer && !value.is_string() => {
                problems.push(format!("argument \"{name}\" must be text"));
            }
            Some(value) => {
                if let Some(choices) = choices.filter(|known| known.iter().all(|choice| text(choice) != text(value))) {
                    let listed: Vec<String> = choices.iter().map(text).collect();
                    problems.push(format!("argument \"{name}\" must be one of: {}", listed.join(", ")));
                }
            }
        }
    }
    if problems.is_empty() {
        Ok(())
    } else {
        failed("invalid_args", "invalid_args", problems.join("; "))
    }
}

// 3. The entry: an address on the declared site, before navigating and again afterwards.

fn entry_url(entry: &Value, args: &Map<String, Value>) -> Result<String, Failed> {
    if let Some(url) = entry["entry"]["url"].as_str() {
        return on_site(entry, url);
    }
    let mut rest = entry["entry"]["template"].as_str().unwrap_or_default();
    let mut url = String::new();
    while let Some((before, behind)) = rest.split_once("{{") {
        let Some((token, after)) = behind.split_once("}}") else { break };
        let (name, filter) = token.split_once('|').unwrap_or((token, ""));
        let value = match &args[name.trim()] {
            Value::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        };
        if value.is_empty() {
            return failed("invalid_args", "invalid_args", format!("argument \"{}\" is blank", name.trim()));
        }
        url += before;
        url += &if filter.trim() == "urlencode" { encode(&value) } else { value };
        rest = after;
    }
    on_site(entry, &(url + rest))
}

fn encode(text: &str) -> String {
    let kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes().map(|byte| if kept(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

fn on_site(entry: &Value, url: &str) -> Result<String, Failed> {
    let deviations = entry["adapterc"]["deviations"].as_array();
    let plain = deviations.is_some_and(|all| all.iter().any(|item| item["code"] == "insecure-entry"));
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://").filter(|_| plain));
    let authority = rest.unwrap_or_default().split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host).to_ascii_lowercase();
    let domain = entry["domain"].as_str().unwrap_or("?");
    let below = host.strip_suffix(domain).is_some_and(|head| head.is_empty() || head.ends_with('.'));
    if below && !authority.contains('@') && !url.contains(char::is_whitespace) {
        return Ok(url.to_owned());
    }
    failed("adapter_runtime_error", "forbidden_host", format!("{url} is not on {domain}"))
}

// 4. The protocol: everything that is waited for has a deadline, and what ends a page ends the waiting.

struct Browser {
    socket: WebSocket<TcpStream>,
    next: u64,
    session: Option<String>,
    reached: HashSet<(String, String)>,
}

impl Browser {
    fn connect(endpoint: &str) -> Result<Browser, Failed> {
        let none =
            |why: String| Failed("no_matching_context", "browser_unavailable", format!("no browser at {endpoint}: {why}"));
        let rest = endpoint.strip_prefix("ws://").unwrap_or_default();
        let address = rest.split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(address).map_err(|error| none(error.to_string()))?;
        let _ = stream.set_read_timeout(Some(COMMAND));
        let mut config = WebSocketConfig::default();
        config.max_message_size = None; // the default ends the connection on a large result
        config.max_frame_size = None;
        match tungstenite::client::client_with_config(endpoint, stream, Some(config)) {
            Ok((socket, _)) => Ok(Browser { socket, next: 0, session: None, reached: HashSet::new() }),
            Err(error) => Err(none(error.to_string())),
        }
    }

    fn send(&mut self, method: &str, params: Value) -> Result<u64, Failed> {
        self.next += 1;
        let mut message = json!({"id": self.next, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        match self.socket.send(Message::text(message.to_string())) {
            Ok(()) => Ok(self.next),
            Err(error) => failed("no_matching_context", "browser_unavailable", error.to_string()),
        }
    }

    /// The next message; events are noted before it is given.
    fn receive(&mut self, end: Instant, what: &str) -> Result<Value, Failed> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return failed("site_unreachable", "timeout_navigation", format!("{what}: no answer in time"));
            }
            let _ = self.socket.get_mut().set_read_timeout(Some(left));
            let message = match self.socket.read() {
                Ok(message) if message.is_text() => message.into_data(),
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::TimedOut => continue,
                Err(error) => return failed("no_matching_context", "browser_unavailable", error.to_string()),
            };
            let message: Value = serde_json::from_slice(&message).or_else(|error| damaged(error.to_string()))?;
            self.note(&message)?;
            return Ok(message);
        }
    }

    fn note(&mut self, message: &Value) -> Result<(), Failed> {
        let params = &message["params"];
        let ours = message["sessionId"].as_str() == self.session.as_deref();
        match message["method"].as_str().unwrap_or_default() {
            "Page.lifecycleEvent" => {
                let text = |key: &str| params[key].as_str().unwrap_or_default().to_owned();
                self.reached.insert((text("loaderId"), text("name")));
            }
            "Page.javascriptDialogOpening" => {
                self.send("Page.handleJavaScriptDialog", json!({"accept": false}))?;
            }
            // a browser never answers what waits for a page that closes or crashes
            "Target.detachedFromTarget" if params["sessionId"].as_str() == self.session.as_deref() => {
                return failed("no_matching_context", "tab_closed", "the page was closed");
            }
            "Inspector.targetCrashed" if ours => return failed("adapter_runtime_error", "tab_crashed", "the page crashed"),
            _ => {}
        }
        Ok(())
    }

    fn call(&mut self, method: &str, params: Value, end: Instant) -> Result<Value, Failed> {
        let id = self.send(method, params)?;
        loop {
            let message = self.receive(end, method)?;
            if message["id"] == id {
                return match message["error"]["message"].as_str() {
                    None => Ok(message["result"].clone()),
                    Some(text) => failed("no_matching_context", "page_not_ready", text),
                };
            }
        }
    }
}

// 5. The run: an own tab in the background, closed on every path out; one dispatch, and nothing is sent twice.

fn run(browser: &mut Browser, entry: &Value, script: &str, args: &Map<String, Value>) -> Result<Value, Failed> {
    bind(entry, args)?;
    let url = entry_url(entry, args)?;
    let tab = browser.call("Target.createTarget", json!({"url": "about:blank", "background": true}), soon())?;
    let output = in_tab(browser, &tab["targetId"], entry, script, args, &url);
    browser.session = None;
    let _ = browser.call("Target.closeTarget", json!({"targetId": tab["targetId"]}), soon());
    output
}

fn in_tab(
    browser: &mut Browser,
    target: &Value,
    entry: &Value,
    script: &str,
    args: &Map<String, Value>,
    url: &str,
) -> Result<Value, Failed> {
    let end = Instant::now() + DEADLINE;
    let attached = browser.call("Target.attachToTarget", json!({"targetId": target, "flatten": true}), soon())?;
    browser.session = attached["sessionId"].as_str().map(str::to_owned);
    browser.call("Page.enable", json!({}), soon())?; // first: a dialog that opened earlier can never be answered
    browser.call("Page.setLifecycleEventsEnabled", json!({"enabled": true}), soon())?;

    let opened = browser.call("Page.navigate", json!({"url": url}), end)?;
    if let Some(error) = opened["errorText"].as_str() {
        return failed("site_unreachable", "network_error", format!("{url} did not load: {error}"));
    }
    let loader = opened["loaderId"].as_str().unwrap_or_default().to_owned();
    while !browser.reached.contains(&(loader.clone(), "DOMContentLoaded".to_owned())) {
        browser.receive(end, url)?;
    }
    let tree = browser.call("Page.getFrameTree", json!({}), soon())?;
    on_site(entry, tree["frameTree"]["frame"]["url"].as_str().unwrap_or_default())?; // a redirect may have led elsewhere

    let name = entry["name"].as_str().unwrap_or_default();
    let function = format!(
        "async function (json, largest) {{
          const text = JSON.stringify(await ({script})(JSON.parse(json), {{}}));
          return text.length <= largest ? text : null;
        }}\n//# sourceURL=adapterc:{name}.js\n"
    );
    let mut call = world(browser, entry, &opened["frameId"])?;
    call["functionDeclaration"] = json!(function);
    // data: no text of a caller becomes code
    call["arguments"] = json!([{"value": Value::Object(args.clone()).to_string()}, {"value": LARGEST}]);
    call["awaitPromise"] = json!(true);
    call["returnByValue"] = json!(true);
    match browser.call("Runtime.callFunctionOn", call, end) {
        Err(_) if Instant::now() >= end => {
            // the tab is closed whether this helps or not
            let _ = browser.call("Runtime.terminateExecution", json!({}), Instant::now() + Duration::from_millis(300));
            failed("adapter_runtime_error", "timeout_script", format!("no result within {DEADLINE:?}"))
        }
        reply => read(&reply?),
    }
}

/// A fresh isolated world, in which the page cannot forge a result; the page's own when the artifact reads its globals.
fn world(browser: &mut Browser, entry: &Value, frame: &Value) -> Result<Value, Failed> {
    if entry["adapterc"]["world"] == "main" {
        let reply = browser.call("Runtime.evaluate", json!({"expression": "globalThis"}), soon())?;
        return Ok(json!({"objectId": reply["result"]["objectId"]}));
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let params = json!({"frameId": frame, "worldName": format!("host-{}-{}", process::id(), now.as_nanos())});
    let reply = browser.call("Page.createIsolatedWorld", params, soon())?;
    Ok(json!({"executionContextId": reply["executionContextId"]}))
}

fn soon() -> Instant {
    Instant::now() + COMMAND
}

// 6. The result: `ok` decides. A failure keeps `error_code` and, in `data`, the reason and what was seen.

fn read(reply: &Value) -> Result<Value, Failed> {
    if let Some(text) = reply["exceptionDetails"]["text"].as_str() {
        return failed("adapter_runtime_error", "script_error", text);
    }
    let Some(text) = reply["result"]["value"].as_str() else {
        return failed("adapter_runtime_error", "result_too_large", format!("over {LARGEST} characters"));
    };
    match serde_json::from_str::<Value>(text) {
        Ok(output) if output["ok"].is_boolean() => Ok(output),
        _ => damaged("the script gave no result of the agreed form"),
    }
}

fn result(folder: &str, endpoint: &str, name: &str, text: &str) -> Result<Value, Failed> {
    let (entry, script) = load(Path::new(folder), name)?;
    let Ok(args) = serde_json::from_str::<Map<String, Value>>(text) else {
        return failed("invalid_args", "invalid_args", "the arguments are no JSON object");
    };
    run(&mut Browser::connect(endpoint)?, &entry, &script, &args)
}

fn main() {
    let given: Vec<String> = env::args().skip(1).collect();
    let [folder, endpoint, name, more @ ..] = given.as_slice() else {
        eprintln!("usage: adapterc-host CATALOG ENDPOINT SITE/NAME [ARGUMENTS-AS-JSON]");
        process::exit(2);
    };
    let text = more.first().map_or("{}", String::as_str);
    let output = result(folder, endpoint, name, text).unwrap_or_else(|Failed(code, reason, detail)| {
        let message = format!("failed: {}", reason.replace('_', " ")); // neutral: the detail goes into `data`
        json!({"ok": false, "error_code": code, "error_message": message, "data": {"reason": reason, "detail": detail}})
    });
    println!("{output}");
    process::exit(i32::from(output["ok"] != true));
}
