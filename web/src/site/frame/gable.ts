/** The path of the dealer's sign, a gable over a long low line, 80 by 52. */
export const gable = 'M4 24 22 8l54 8v8M8 22v22h66V22M18 44V30h12v14M42 28h22v8H42z';
