import '../local/check-node.mjs';

const { runRestore } = await import('./run-restore.ts');
process.exitCode = await runRestore(process.argv.slice(2));
