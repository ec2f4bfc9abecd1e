/**
 * The oldest browsers in which everything works (docs/architecture.md): the first with cascade layers
 * and dialogs. Chromium's stands for Edge, Opera and Samsung's browser.
 */
export const oldestBrowsers = { safari: '15.4', chrome: '100', firefox: '100' } as const;

/** The same as esbuild and Vite name them. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version);

/** Px or em below a width at which it is not reached yet: finer than any screen. */
const least = { px: 0.02, em: 0.001 };

function below(length: string): string {
  const [, figure = '', unit = ''] = /^([\d.]+)(px|em)$/.exec(length) ?? [];
  if (unit !== 'px' && unit !== 'em') throw new Error(`No length of a media query: ${length}`);
  return `${Number((Number(figure) - least[unit]).toFixed(3))}${unit}`;
}

/**
 * Style sheets with the ranges of their media queries, `(480px <= width < 768px)`, as `min-` and
 * `max-`: the oldest browsers read no ranges, nor the `not (min-width: 768px)` that esbuild and
 * lightningcss make of them.
 */
export const withoutRanges = (css: string): string =>
  css
    .replace(
      /\(\s*([\d.]+\w+)\s*<=\s*(width|height)\s*<\s*([\d.]+\w+)\s*\)/g,
      (_, from, side, to) => `(min-${side}: ${from}) and (max-${side}: ${below(to)})`,
    )
    .replace(/\(\s*(width|height)\s*>=\s*([\d.]+\w+)\s*\)/g, '(min-$1: $2)')
    .replace(
      /\(\s*(width|height)\s*<\s*([\d.]+\w+)\s*\)/g,
      (_, side, to) => `(max-${side}: ${below(to)})`,
    );

/** Beside each height by `dvh`, the screen's without a phone's bars, one by `vh` for who knows no other. */
export const withPlainHeights = (css: string): string =>
  css.replace(/([\w-]+:[^;{}]*\ddvh[^;{}]*);/g, (written) => `${plainHeight(written)}${written}`);

export const plainHeight = (value: string): string => value.replace(/(\d)dvh/g, '$1vh');
