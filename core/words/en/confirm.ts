/** The confirmation dialog: its effects while they load, and the reason of an admin's action. */
export const confirmWords = {
  consequences: {
    loading: 'Checking what this will change',
  },
  reasonField: {
    label: 'Reason',
    hint: 'Optional. It is kept in the audit log',
  },
} as const;
