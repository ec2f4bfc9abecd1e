import './check-node.mjs';

const { runStage } = await import('./run-stage.ts');
await runStage('built');
