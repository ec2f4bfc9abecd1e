// Runs every check and ends with one line, `N passed, N failed`, that adds up all of them.
import { parseArgs } from 'node:util';
import { runChecks } from '#support/checks.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' }, 'without-java': { type: 'boolean' } },
});
if (values['without-java']) process.env.WITHOUT_JAVA = '1';
const { passed, failed } = await runChecks(positionals, values);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
