// Plain JavaScript that any Node reads: older ones could not even parse a TypeScript file that says which Node is needed.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `This needs Node 24 or newer, and ${process.versions.node} is running: run \`npm ci\` without --ignore-scripts, which installs Node 24 beside the packages, and start with \`npm run\`.`,
  );
  process.exit(1);
}
