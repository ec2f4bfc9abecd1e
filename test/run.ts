// Runs every check and ends with one line, `N passed, N failed`, that adds up all of them.
import { runChecks } from '#support/checks.ts';

const { passed, failed } = await runChecks(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
