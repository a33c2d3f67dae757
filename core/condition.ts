export const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Low'] as const;
export type Condition = (typeof CONDITIONS)[number];
