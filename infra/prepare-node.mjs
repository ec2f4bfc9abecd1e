// What each command of package.json loads before anything else. Plain JavaScript, which every Node
// can run: an older Node fails on a TypeScript file before it could print this message.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `This needs Node 24 or newer, and ${process.versions.node} is running: run \`npm ci\` without --ignore-scripts, which installs Node 24 beside the packages, and start with \`npm run\`.`,
  );
  process.exit(1);
}
await import('./build/choose-dealer.mjs');
