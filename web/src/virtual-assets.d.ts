declare module 'virtual:assets' {
  const assets: import('./app/client-assets.ts').ClientAssets;
  export default assets;
}
