/**
 * Days for which the table can be set back to any earlier moment: so long it still holds what was
 * deleted.
 */
export const backupDays = 35;
