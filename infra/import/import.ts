import '../local/check-node.mjs';

const { runImport } = await import('./run-import.ts');
process.exitCode = await runImport(process.argv.slice(2));
