import { CsvRefused } from './columns.ts';
import { widthOf } from './find-heading.ts';
import { fileLimits } from './limits.ts';

/** Throws `CsvRefused` for lines of more cells, columns or letters than a file may hold. */
export function checkTableSize(lines: Iterable<readonly string[]>): void {
  let [cells, letters] = [0, 0];
  for (const line of lines) {
    const width = widthOf(line);
    cells += width;
    for (const cell of line) letters += cell.length;
    if (cells > fileLimits.cells || letters > fileLimits.letters || width > fileLimits.columns)
      throw new CsvRefused({ code: 'tooLarge' });
  }
}
