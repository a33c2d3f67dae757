/** Lengths in characters at which a text is cut (docs/product.md, "Lengths and limits"). */
export const CUT = { cardDescription: 200, tableDescription: 20, tableName: 15, homeTime: 24, cardTime: 21 } as const;
