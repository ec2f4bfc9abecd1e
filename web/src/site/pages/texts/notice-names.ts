/** Pages that are read and no more, by their last segment. */
export const noticeNames = ['privacy', 'terms', 'loan-success', 'loan-failed'] as const;
export type NoticeName = (typeof noticeNames)[number];
