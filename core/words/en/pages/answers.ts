/** Sections of the pages about rules and help, and their numbers. */

/** Numbers of these pages: days unless the name says otherwise, sums with their currency sign. */
export type Promises = {
  readonly holdMinutes: number;
  readonly toSend: number;
  readonly toMeet: number;
  readonly askCancelHours: number;
  readonly notArrivedAfter: number;
  readonly toConfirmParcel: number;
  readonly toConfirmDelivered: number;
  readonly toConfirmHandover: number;
  readonly sellerAnswers: number;
  readonly toTakeOffer: number;
  readonly toSendBack: number;
  readonly toArriveBack: number;
  readonly decidedWithin: number;
  readonly decidedAtLatest: number;
  readonly claimPhotos: number;
  readonly meetingsCalledOff: number;
  readonly contactKept: number;
  readonly loginKept: number;
  readonly browserKept: number;
  readonly linksKept: number;
  readonly saleContactsKept: number;
  readonly wantsKept: number;
  readonly deadOrdersKept: number;
  readonly deletedListingsKept: number;
  readonly unusedTurnsKept: number;
  readonly recordYears: number;
  readonly claimPhotosKept: number;
  readonly reportsKept: number;
  readonly messagesKept: number;
  readonly missedKept: number;
  readonly emailsKept: number;
  readonly bouncesKept: number;
  readonly cardsKept: number;
  readonly networkHoursKept: number;
  readonly feePercent: number;
  readonly feeLeast: string;
  readonly paidAtOnce: string;
  readonly bankDay: number;
  readonly newSellerSales: number;
  readonly newSellerWaits: number;
  readonly newSellerSum: string;
  readonly provenSum: string;
  readonly largeSaleAbove: string;
  readonly largeSaleSum: string;
  readonly largeSaleMost: number;
  readonly largeSaleDays: number;
  readonly longestWait: number;
  readonly listingPhotos: number;
  readonly unconfirmedListings: number;
  readonly unconfirmedBookings: number;
  readonly missedDeadlines: number;
  readonly missedWithin: number;
};

export type HelpLink =
  | 'books'
  | 'signUp'
  | 'sell'
  | 'returns'
  | 'terms'
  | 'privacy'
  | 'contact'
  | 'fees'
  | 'dashboard'
  | 'developers';

export type Answer = {
  /** Fragment of its address: `/help#not-arrived`. It never changes, because letters and screens link there. */
  readonly id: string;
  readonly question: string;
  readonly text: readonly string[];
  readonly steps?: readonly string[];
  readonly links?: readonly HelpLink[];
  readonly searched?: string;
};

export type HelpSection = { readonly id: string; readonly heading: string; readonly answers: readonly Answer[] };

/** A section of a page of rules, at `#id`. */
export type PolicySection = {
  readonly id: string;
  readonly heading: string;
  readonly text: readonly string[];
  readonly steps?: readonly string[];
};
