import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryPath } from '../../../infra/build/paths.ts';
import { withoutSummaries } from '../../../infra/build/slim-contract.ts';

const folder = repositoryPath('functions/domain/api');
const files = readdirSync(folder).filter((file) => file.endsWith('-routes.ts'));

test.each(files)('%s loses its summaries and nothing else', (file) => {
  const source = readFileSync(`${folder}/${file}`, 'utf8');
  const slim = withoutSummaries(source);
  expect(slim).not.toContain('summary:');
  const kept = slim.split('\n').filter((line) => line.trim() !== '');
  const lines = source.split('\n');
  expect(kept.every((line) => lines.includes(line))).toBe(true);
  expect(slim.match(/defineRoute\(/g)).toEqual(source.match(/defineRoute\(/g));
  expect(slim.match(/^ {4}path:/gm)).toEqual(source.match(/^ {4}path:/gm));
});
