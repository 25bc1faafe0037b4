"""Names that a script finds without declaring them.

`BROWSER_GLOBALS`: what ECMAScript and a web page's window provide. `NODE_GLOBALS` and `EXTENSION_GLOBALS`: what only
Node, a bundler or a browser extension provide. Plain sets: whether a name may be used is a question for the whitelist.
"""

from __future__ import annotations

__all__ = ["BROWSER_GLOBALS", "ECMASCRIPT_GLOBALS", "EXTENSION_GLOBALS", "NODE_GLOBALS"]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


ECMASCRIPT_GLOBALS = _names("""
    AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView
    Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity
    Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError
    ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError
    Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI
    decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined
    unescape
""")

_WINDOW = """
    addEventListener alert atob blur btoa caches cancelAnimationFrame cancelIdleCallback captureEvents clearInterval
    clearTimeout clientInformation close closed confirm console cookieStore createImageBitmap credentialless
    crossOriginIsolated crypto customElements devicePixelRatio dispatchEvent document documentPictureInPicture event
    external fence fetch find focus frameElement frames getComputedStyle getScreenDetails getSelection history
    indexedDB innerHeight innerWidth isSecureContext launchQueue length localStorage location locationbar matchMedia
    menubar moveBy moveTo name navigation navigator offscreenBuffering open opener origin originAgentCluster
    outerHeight outerWidth pageXOffset pageYOffset parent performance personalbar postMessage print prompt
    queryLocalFonts queueMicrotask releaseEvents removeEventListener reportError requestAnimationFrame
    requestIdleCallback resizeBy resizeTo scheduler screen screenLeft screenTop screenX screenY scroll scrollBy
    scrollTo scrollX scrollY scrollbars self sessionStorage setInterval setTimeout sharedStorage showDirectoryPicker
    showOpenFilePicker showSaveFilePicker speechSynthesis status statusbar stop structuredClone styleMedia toolbar top
    trustedTypes viewport visualViewport when window
"""

_INTERFACES = """
    AbortController AbortSignal AbstractRange AnalyserNode Animation AnimationEffect AnimationEvent
    AnimationPlaybackEvent AnimationTimeline Attr Audio AudioBuffer AudioBufferSourceNode AudioContext
    AudioDestinationNode AudioListener AudioNode AudioParam AudioWorklet AudioWorkletNode BarProp BaseAudioContext
    BeforeUnloadEvent BiquadFilterNode Blob BlobEvent BroadcastChannel ByteLengthQueuingStrategy CDATASection CSS
    CSSAnimation CSSConditionRule CSSContainerRule CSSCounterStyleRule CSSFontFaceRule CSSGroupingRule CSSImageValue
    CSSImportRule CSSKeyframeRule CSSKeyframesRule CSSKeywordValue CSSLayerBlockRule CSSLayerStatementRule
    CSSMathValue CSSMatrixComponent CSSMediaRule CSSNamespaceRule CSSNumericValue CSSPageRule CSSPropertyRule CSSRule
    CSSRuleList CSSStyleDeclaration CSSStyleRule CSSStyleSheet CSSStyleValue CSSSupportsRule CSSTransformValue
    CSSTransition CSSUnitValue CSSVariableReferenceValue Cache CacheStorage CanvasGradient CanvasPattern
    CanvasRenderingContext2D CharacterData Clipboard ClipboardEvent ClipboardItem CloseEvent Comment CompositionEvent
    CompressionStream ContentVisibilityAutoStateChangeEvent CookieStore CountQueuingStrategy Credential
    CredentialsContainer Crypto CryptoKey CustomElementRegistry CustomEvent CustomStateSet DOMException
    DOMImplementation DOMMatrix DOMMatrixReadOnly DOMParser DOMPoint DOMPointReadOnly DOMQuad DOMRect DOMRectList
    DOMRectReadOnly DOMStringList DOMStringMap DOMTokenList DataTransfer DataTransferItem DataTransferItemList
    DecompressionStream DelayNode DeviceMotionEvent DeviceOrientationEvent Document DocumentFragment DocumentTimeline
    DocumentType DragEvent Element ElementInternals EncodedVideoChunk ErrorEvent Event EventCounts EventSource
    EventTarget External FeaturePolicy File FileList FileReader FileSystem FileSystemDirectoryEntry
    FileSystemDirectoryHandle FileSystemDirectoryReader FileSystemEntry FileSystemFileEntry FileSystemFileHandle
    FileSystemHandle FileSystemWritableFileStream FocusEvent FontFace FontFaceSet FormData FormDataEvent
    FragmentDirective
    GainNode Gamepad GamepadButton GamepadEvent Geolocation GeolocationCoordinates GeolocationPosition
    GeolocationPositionError HTMLAllCollection HTMLAnchorElement HTMLAreaElement HTMLAudioElement HTMLBRElement
    HTMLBaseElement HTMLBodyElement HTMLButtonElement HTMLCanvasElement HTMLCollection HTMLDListElement
    HTMLDataElement HTMLDataListElement HTMLDetailsElement HTMLDialogElement HTMLDirectoryElement HTMLDivElement
    HTMLDocument HTMLElement HTMLEmbedElement HTMLFieldSetElement HTMLFontElement HTMLFormControlsCollection
    HTMLFormElement HTMLFrameElement HTMLFrameSetElement HTMLHRElement HTMLHeadElement HTMLHeadingElement
    HTMLHtmlElement HTMLIFrameElement HTMLImageElement HTMLInputElement HTMLLIElement HTMLLabelElement
    HTMLLegendElement HTMLLinkElement HTMLMapElement HTMLMarqueeElement HTMLMediaElement HTMLMenuElement
    HTMLMetaElement HTMLMeterElement HTMLModElement HTMLOListElement HTMLObjectElement HTMLOptGroupElement
    HTMLOptionElement HTMLOptionsCollection HTMLOutputElement HTMLParagraphElement HTMLParamElement
    HTMLPictureElement HTMLPreElement HTMLProgressElement HTMLQuoteElement HTMLScriptElement HTMLSelectElement
    HTMLSlotElement HTMLSourceElement HTMLSpanElement HTMLStyleElement HTMLTableCaptionElement HTMLTableCellElement
    HTMLTableColElement HTMLTableElement HTMLTableRowElement HTMLTableSectionElement HTMLTemplateElement
    HTMLTextAreaElement HTMLTimeElement HTMLTitleElement HTMLTrackElement HTMLUListElement HTMLUnknownElement
    HTMLVideoElement HashChangeEvent Headers Highlight HighlightRegistry History IDBCursor IDBCursorWithValue
    IDBDatabase IDBFactory IDBIndex IDBKeyRange IDBObjectStore IDBOpenDBRequest IDBRequest IDBTransaction
    IDBVersionChangeEvent IIRFilterNode IdleDeadline IdleDetector Image ImageBitmap ImageBitmapRenderingContext
    ImageCapture ImageData InputDeviceInfo InputEvent IntersectionObserver IntersectionObserverEntry KeyboardEvent
    KeyframeEffect LargestContentfulPaint LayoutShift Location Lock LockManager MathMLElement MediaCapabilities
    MediaDeviceInfo MediaDevices MediaElementAudioSourceNode MediaEncryptedEvent MediaError MediaKeys MediaList
    MediaMetadata MediaQueryList MediaQueryListEvent MediaRecorder MediaSession MediaSource MediaStream
    MediaStreamTrack MessageChannel MessageEvent MessagePort MimeType MimeTypeArray MouseEvent MutationEvent
    MutationObserver MutationRecord NamedNodeMap NavigateEvent Navigation NavigationHistoryEntry NavigationTransition
    Navigator NetworkInformation Node NodeFilter NodeIterator NodeList Notification OfflineAudioContext
    OffscreenCanvas OffscreenCanvasRenderingContext2D Option OscillatorNode PageTransitionEvent PannerNode Path2D
    PaymentRequest PaymentResponse Performance PerformanceEntry PerformanceEventTiming PerformanceMark
    PerformanceMeasure PerformanceNavigation PerformanceNavigationTiming PerformanceObserver
    PerformanceObserverEntryList PerformancePaintTiming PerformanceResourceTiming PerformanceServerTiming
    PerformanceTiming PeriodicWave PermissionStatus Permissions PictureInPictureWindow Plugin PluginArray PointerEvent
    PopStateEvent ProcessingInstruction ProgressEvent PromiseRejectionEvent PublicKeyCredential PushManager
    PushSubscription RTCCertificate RTCDataChannel RTCIceCandidate RTCPeerConnection RTCSessionDescription RadioNodeList
    Range ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamDefaultController
    ReadableStreamDefaultReader ReportingObserver Request ResizeObserver ResizeObserverEntry Response SVGAElement
    SVGAnimatedString SVGCircleElement SVGDefsElement SVGElement SVGEllipseElement SVGGElement SVGGraphicsElement
    SVGImageElement SVGLength SVGLineElement SVGMatrix SVGPathElement SVGPoint SVGPolygonElement SVGRect SVGRectElement
    SVGSVGElement SVGStyleElement SVGSymbolElement SVGTextElement SVGTitleElement SVGUseElement Screen ScreenOrientation
    SecurityPolicyViolationEvent Selection ServiceWorker ServiceWorkerContainer ServiceWorkerRegistration ShadowRoot
    SharedWorker SourceBuffer SpeechSynthesis SpeechSynthesisUtterance StaticRange StorageEvent Storage StorageManager
    StylePropertyMap StyleSheet StyleSheetList SubmitEvent SubtleCrypto TaskController TaskSignal Text TextDecoder
    TextDecoderStream TextEncoder TextEncoderStream TextEvent TextMetrics TextTrack TextTrackCue TextTrackList
    TimeRanges
    ToggleEvent Touch TouchEvent TouchList TrackEvent TransformStream TransitionEvent TreeWalker TrustedHTML
    TrustedScript TrustedScriptURL TrustedTypePolicy TrustedTypePolicyFactory UIEvent URL URLPattern URLSearchParams
    UserActivation VTTCue ValidityState VideoDecoder VideoEncoder VideoFrame ViewTransition VisualViewport WakeLock
    WebGL2RenderingContext WebGLBuffer WebGLProgram WebGLRenderingContext WebGLShader WebGLTexture WebKitCSSMatrix
    WebKitMutationObserver WebSocket WebSocketStream WebTransport WheelEvent Window Worker Worklet WritableStream
    WritableStreamDefaultController WritableStreamDefaultWriter XMLDocument XMLHttpRequest XMLHttpRequestEventTarget
    XMLHttpRequestUpload XMLSerializer XPathEvaluator XPathExpression XPathResult XSLTProcessor
    webkitCancelAnimationFrame webkitMediaStream webkitRequestAnimationFrame webkitURL
"""

_EVENTS = """
    abort beforeunload blur change click close error focus hashchange input keydown keypress keyup load message
    messageerror mousedown mousemove mouseout mouseover mouseup offline online pagehide pageshow popstate
    rejectionhandled resize scroll storage submit touchend touchmove touchstart unhandledrejection unload wheel
"""

BROWSER_GLOBALS = (
    ECMASCRIPT_GLOBALS | _names(_WINDOW) | _names(_INTERFACES) | frozenset("on" + name for name in _names(_EVENTS))
)

NODE_GLOBALS = _names("""
    Buffer Bun Deno __dirname __filename __non_webpack_require__ __webpack_require__ clearImmediate exports global
    importScripts module process require setImmediate
""")

EXTENSION_GLOBALS = _names("GM GM_getValue GM_setValue GM_xmlhttpRequest browser chrome unsafeWindow")
