import './check-node.mjs';

const { runHouse } = await import('./run-house.ts');
await runHouse('dev');
