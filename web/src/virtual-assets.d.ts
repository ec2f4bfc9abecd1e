declare module 'virtual:assets' {
  const assets: import('#site/client-assets.ts').ClientAssets;
  export default assets;
}
