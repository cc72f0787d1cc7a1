/** The JSON reports of the two test runners, read into one shape: `{tests: [{name, status, flaky, details}], problems}`. */

const NOTHING = { tests: [], problems: [] };
const OUTCOMES = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

/** Colours are for terminals; a log is read as text. */
function plain(text) {
  return String(text).replaceAll(/\u001b\[[0-9;]*m/g, '');
}

/** Vitest's report. A file that fails before its first test is a problem of its own. */
export function readVitest(report, root) {
  if (report === undefined) return NOTHING;
  const tests = [];
  const problems = [];
  for (const file of report.testResults) {
    const name = file.name.replace(root, '');
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      const known = status === 'passed' || status === 'failed' ? status : 'skipped';
      tests.push({ name: `${name}: ${fullName}`, status: known, details: plain((failureMessages ?? []).join('\n')) });
    }
    const failedInside = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !failedInside) problems.push({ what: name, details: plain(file.message ?? '') });
  }
  return { tests, problems };
}

/** Playwright's report. A test that passed on its second try has passed, and is `flaky`: the log says so, with its first failure. */
export function readPlaywright(report) {
  if (report === undefined) return NOTHING;
  const tests = [];
  const waiting = report.suites.map((suite) => ({ suite, path: suite.title }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { suite, path } = next;
    waiting.push(...(suite.suites ?? []).map((inner) => ({ suite: inner, path: `${path}: ${inner.title}` })));
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        const known = OUTCOMES[status] ?? 'failed';
        const messages = results.flatMap(({ errors }) => (errors ?? []).map(({ message, stack }) => stack ?? message));
        const flaky = status === 'flaky';
        tests.push({ name: `${path}: ${spec.title}`, status: known, flaky, details: plain(messages.join('\n')) });
      }
    }
  }
  const problems = (report.errors ?? []).map(({ message, stack }) => ({
    what: 'browser tests',
    details: plain(stack ?? message),
  }));
  return { tests, problems };
}
