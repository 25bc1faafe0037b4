"""Names of methods of standard objects. Plain data has no methods, so a call of any other name that the script does not
define itself is a call of a function of the page, wherever its object comes from.

Left out are methods that do something on their own (`postMessage`, `requestFullscreen`, `share`): they count as calls.
"""

from __future__ import annotations

from adapterc.whitelist.analysis.names import words

__all__ = ["STANDARD_METHODS"]

_LANGUAGE = words("""
    anchor apply at big bind bold call catch charAt charCodeAt clear codePointAt compile concat constructor copyWithin
    delete difference endsWith entries every exec fill filter finally find findIndex findLast findLastIndex fixed flat
    flatMap forEach get getBigInt64 getBigUint64 getDate getDay getFloat32 getFloat64 getFullYear getHours getInt16
    getInt32 getInt8 getMilliseconds getMinutes getMonth getOrInsert getOrInsertComputed getSeconds getTime
    getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth
    getUTCSeconds getUint16 getUint32 getUint8 getYear has hasOwnProperty includes indexOf intersection isDisjointFrom
    isPrototypeOf isSubsetOf isSupersetOf isWellFormed join keys lastIndexOf link localeCompare map match matchAll next
    normalize padEnd padStart pop propertyIsEnumerable push reduce reduceRight reject repeat replace replaceAll resolve
    resize return reverse search set setBigInt64 setBigUint64 setDate setFloat32 setFloat64 setFullYear setHours
    setInt16 setInt32 setInt8 setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear
    setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setUint16 setUint32 setUint8 setYear shift
    slice small some sort splice split startsWith strike sub subarray substr substring sup symmetricDifference take drop
    test then throw toArray toDateString toExponential toFixed toGMTString toISOString toJSON toLocaleDateString
    toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toPrecision toReversed toSorted
    toSpliced toString toTimeString toUTCString toUpperCase toWellFormed transfer trim trimEnd trimLeft trimRight
    trimStart union unshift valueOf values with add deref format formatRange formatRangeToParts formatToParts
    resolvedOptions select of segment containing compare supportedValuesOf isArray from
""")
_DOCUMENT = words("""
    addEventListener removeEventListener dispatchEvent preventDefault stopPropagation stopImmediatePropagation
    composedPath querySelector querySelectorAll getElementById getElementsByClassName getElementsByName
    getElementsByTagName getElementsByTagNameNS closest matches contains compareDocumentPosition isEqualNode isSameNode
    hasChildNodes hasAttribute hasAttributes hasAttributeNS getAttribute getAttributeNS getAttributeNames
    getAttributeNode setAttribute setAttributeNS setAttributeNode removeAttribute removeAttributeNS toggleAttribute item
    namedItem getNamedItem setNamedItem removeNamedItem appendChild insertBefore removeChild replaceChild
    replaceChildren replaceWith append prepend before after remove insertAdjacentHTML insertAdjacentElement
    insertAdjacentText setHTMLUnsafe getHTML attachShadow cloneNode normalize adoptNode importNode createElement
    createElementNS createTextNode createComment createDocumentFragment createAttribute createRange createTreeWalker
    createNodeIterator createHTMLDocument createDocument createContextualFragment createEvent initEvent evaluate
    createExpression createNSResolver iterateNext snapshotItem nextNode previousNode parentNode firstChild lastChild
    nextSibling previousSibling elementFromPoint elementsFromPoint caretRangeFromPoint getRootNode getBoundingClientRect
    getClientRects getComputedStyle getPropertyValue getPropertyPriority setProperty removeProperty insertRule
    deleteRule addRule replaceSync toggle supports scroll scrollTo scrollBy scrollIntoView scrollIntoViewIfNeeded
    click submit requestSubmit reset focus blur select setSelectionRange setRangeText setCustomValidity checkValidity
    reportValidity execCommand queryCommandSupported hasFocus getSelection getRangeAt selectNode selectNodeContents
    addRange removeAllRanges removeRange collapse cloneContents cloneRange setStart setEnd assignedNodes
    assignedElements splitText substringData appendData insertRow insertCell deleteRow deleteCell showModal show close
    parseFromString serializeToString importStylesheet transformToFragment transformToDocument animate getAnimations
    cancel finish checkVisibility getBBox getTotalLength getContext getImageData drawImage toDataURL toBlob measureText
    fillRect fillText observe unobserve disconnect takeRecords matchMedia addListener removeListener getModifierState
    open write writeln
""")
_WEB = words("""
    abort advance append arrayBuffer assert assign back blob bytes cancel clearMarks clearMeasures clone continue
    count createIndex createObjectStore databases debug decode deleteDatabase digest dir encode encodeInto error
    eval execScript fetch formData forward getAll getAllKeys getAllResponseHeaders getDefaultComputedStyle
    getEntries getEntriesByName getEntriesByType getFileHandle getItem getKey getRandomValues getReader
    getResponseHeader getSetCookie getWriter go group groupEnd index info json key log mark measure
    msMatchesSelector now objectStore openCursor openKeyCursor overrideMimeType pipeThrough pushState put randomUUID
    read readAsArrayBuffer readAsDataURL readAsText readText releaseLock reload removeItem replace replaceState send
    sendBeacon setItem setRequestHeader stream table tee text throwIfAborted time timeEnd timeRemaining trace
    transaction warn webkitMatchesSelector writeText
""")

STANDARD_METHODS = _LANGUAGE | _DOCUMENT | _WEB
