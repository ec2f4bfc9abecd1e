/**
 * The site's colours for what reads no style sheet: letters, share pictures, the browser's bars.
 * Pages have them in tokens.css.
 */
export const brandColours = {
  paper: '#faf7f2',
  ink: '#1d2a26',
  soft: '#56645e',
  line: '#e6e0d5',
  green: '#1f4d3f',
  clay: '#b4472a',
  sand: '#efe8db',
} as const;
