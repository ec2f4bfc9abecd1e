import type { Outcome } from './outcome.ts';

/** The end of an import in words. */
export function reportLines(file: string, outcomes: readonly Outcome[], dryRun: boolean): string[] {
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const houses = outcomes.length === 1 ? '1 house' : `${outcomes.length} houses`;
  const lines = [
    `${houses} in ${file}: ${count('created')} created, ${count('updated')} updated, ` +
      `${count('unchanged')} unchanged, ${count('refused')} refused.`,
  ];
  const who = ({ row, name, id }: Outcome) => `  row ${row}${name && `, ${name}`}${id === null ? '' : ` (${id})`}`;
  const refused = outcomes.flatMap((outcome) =>
    outcome.kind === 'refused' ? [`${who(outcome)}: ${outcome.reasons.join('; ')}.`] : [],
  );
  const hidden = outcomes.flatMap((outcome) => (outcome.kind !== 'refused' && outcome.hidden ? [who(outcome)] : []));
  if (refused.length > 0) lines.push('Refused:', ...refused);
  if (hidden.length > 0)
    lines.push('Hidden until they have a picture (name one, or import again with --draw):', ...hidden);
  if (dryRun) lines.push('This was a dry run: nothing was written.');
  return lines;
}
