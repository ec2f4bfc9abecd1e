/** How `npm run mutate` tells the tests in Chromium what it wants to know. */
export const pageVariables = {
  /** The number of the mutant that pages run with. */
  active: 'MUTATE_ACTIVE',
  /** The file where each test file's mutants are noted: those that its pages come by. */
  reached: 'MUTATE_REACHED',
  /** The test files in their order, with commas between them. */
  files: 'MUTATE_FILES',
  /** The file that names, a line each, test files that fail without a mutant. */
  unusable: 'MUTATE_UNUSABLE',
} as const;

/** A line of the notes: a test file, and mutants that its pages came by. */
export interface Reached {
  file: string;
  ids: string[];
}
