import type { Block, Letter } from './letter.ts';

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts':
      return block.facts
        .map(({ label, value, href }) => `${label}: ${value}${href?.startsWith('http') ? `\n${href}` : ''}`)
        .join('\n');
    case 'message':
      return `${block.label}:\n\n${block.text.replace(/^/gm, '> ')}`;
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

/** A letter for those who read mail as plain text. */
export function letterText({ title, blocks, signature }: Letter): string {
  return [title, ...blocks.map(blockText), signature.join('\n')].join('\n\n');
}
