// Sums up the steps of the gate: what failed, what did not run, the times, and the number of tests in the last line.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const [logs = '', reports = ''] = process.argv.slice(2);

/** All steps. Those with a report count their tests. */
const steps = {
  packages: { reports: false },
  install: { reports: false },
  check: { reports: false },
  dependencies: { reports: false },
  'stripe-mock': { reports: false },
  'pdf-standards': { reports: true },
  build: { reports: false },
  suite: { reports: true },
  journeys: { reports: true },
  further: { reports: true },
  'cfn-lint': { reports: false },
  localstack: { reports: true },
  'dynamodb-local': { reports: true },
};

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
/** All reports of a step as one: a step may run its tests in several parts, such as `localstack-queues.json`. */
const reportOf = (name) => {
  const parts = readdirSync(reports)
    .filter((file) => file === `${name}.json` || (file.startsWith(`${name}-`) && file.endsWith('.json')))
    .map((file) => JSON.parse(read(join(reports, file))));
  if (parts.length === 0) return undefined;
  return {
    numPassedTests: parts.reduce((sum, each) => sum + each.numPassedTests, 0),
    numFailedTests: parts.reduce((sum, each) => sum + each.numFailedTests, 0),
    testResults: parts.flatMap((each) => each.testResults),
  };
};
const logOf = (name) => read(join(logs, `${name}.log`)) ?? '';

let passed = 0;
const failures = [];
const fail = (text, details = '') => failures.push(`Failed: ${text}\n${details}`.trimEnd());
const notRun = [];
const rows = [];

/** Adds the failed tests of a step. Returns whether there were any. */
function addFailures(name, report) {
  const before = failures.length;
  for (const file of report.testResults) {
    const lost = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of lost)
      fail(`${name}: ${fullName}`, failureMessages.map((message) => message.slice(0, 1500)).join('\n'));
    // A file that could not even be loaded has no tests.
    if (file.status === 'failed' && lost.length === 0)
      fail(`${name}: ${file.name} was not loaded`, file.message?.slice(0, 1500));
  }
  const unnamed = report.numFailedTests - (failures.length - before);
  for (let count = 0; count < unnamed; count += 1) fail(`${name}: a case, see its output above`);
  return failures.length > before;
}

for (const [name, { reports: hasReport }] of Object.entries(steps)) {
  const [, status, wall, user, system] = (read(join(logs, `${name}.step`)) ?? '').trim().split(' ');
  if (status === undefined) {
    fail(`${name} did not run`);
    continue;
  }
  rows.push([name, Number(wall), Number(user) + Number(system)]);
  const skipped = logOf(name).match(/^Not run: .*$/gm) ?? [];
  notRun.push(...skipped);
  const report = hasReport ? reportOf(name) : undefined;
  passed += report?.numPassedTests ?? 0;
  const hasFailures = report ? addFailures(name, report) : false;
  if (status !== '0' && !hasFailures) fail(`${name} ended with ${status}`, logOf(name).slice(-4000));
  // A step that ends well without a test has checked nothing.
  if (hasReport && status === '0' && skipped.length === 0 && !(report?.numPassedTests > 0))
    fail(`${name} ran no test`);
}

// The further cases are exactly the tests that `npm test` leaves out, except the rare ones of `npm run test:full`.
const namesIn = (report, isWanted) =>
  report.testResults
    .flatMap((file) => file.assertionResults.filter(isWanted).map((test) => `${file.name}: ${test.fullName}`))
    .sort();
const isRare = ({ tags = [] }) => tags.includes('rare');
const isRun = ({ status }) => status === 'passed' || status === 'failed';
const [suite, further, journeys] = ['suite', 'further', 'journeys'].map(reportOf);
const counts = [];
if (suite && journeys) {
  const isBrowserTest = (name) => name.includes('/test/e2e/');
  const inBoth = [namesIn(suite, isRun).filter(isBrowserTest), namesIn(journeys, isRun)];
  counts.push(`${inBoth[1].length} journeys run on the current browser and on the one from npm`);
  if (inBoth[0].join('\n') !== inBoth[1].join('\n'))
    fail('the journeys of the two browsers are not the same tests');
}
if (suite && further) {
  const leftOut = namesIn(suite, (test) => !isRun(test) && !isRare(test));
  const furtherCases = namesIn(further, isRun);
  counts.push(`${leftOut.length} tests left out by npm test, ${furtherCases.length} run as further cases`);
  counts.push(`${namesIn(suite, isRare).length} rare tests left to npm run test:full`);
  if (leftOut.join('\n') !== furtherCases.join('\n'))
    fail(
      'these are not the same tests',
      [
        ...leftOut.filter((test) => !furtherCases.includes(test)).map((test) => `only left out: ${test}`),
        ...furtherCases.filter((test) => !leftOut.includes(test)).map((test) => `only run: ${test}`),
      ]
        .slice(0, 20)
        .join('\n'),
    );
}
if (readdirSync('test/release').every((name) => !name.endsWith('.json')))
  notRun.push('Not compared: there is no baseline of a release in test/release, so nothing older.');

console.log('\n== sum ==');
for (const failure of failures) console.log(`${failure}\n`);
const line = (name, wall, cpu) =>
  `${name.padEnd(16)} ${wall.toFixed(0).padStart(6)} s ${cpu.toFixed(0).padStart(6)} CPU s`;
for (const row of rows) console.log(line(...row));
const started = Number(read(join(logs, 'started')));
const wall = Date.now() / 1000 - started;
console.log(
  line(
    'all',
    wall,
    rows.reduce((sum, [, , cpu]) => sum + cpu, 0),
  ),
);
console.log(`(${availableParallelism()} cores; steps run side by side)`);
for (const text of [...counts, ...notRun]) console.log(text);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
