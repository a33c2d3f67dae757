import { DECLINES_PER_HOLD, PAYMENTS_PER_DAY, QUEUES_PER_BUYER } from '../../reservations/reservations.ts';

/** Reasons of a buyer's wait before a payment. */
const tooEarly = {
  unpaid: 'Your last reservation of this book ended without a payment',
  turn: 'You did not pay during your turn',
  declined: `${DECLINES_PER_HOLD} cards were declined, so this book is no longer reserved for you`,
  day: `You have started ${PAYMENTS_PER_DAY} payments within 24 hours`,
} as const;

export const reservationsWords = {
  availability: {
    available: 'Available',
    yours: 'Reserved for you',
    held: 'Being bought right now',
    sold: 'Sold',
    paused: 'Off sale for now',
    gone: 'No longer listed',
  },
  pausedMeanwhile: 'You keep your booking, and can pay when the seller puts the book back on sale.',
  notReserved: 'Pay now to secure it: others can still buy it',
  heldUntil: (time: string) => `Reserved for you until ${time}`,
  turnUntil: (time: string) => `Your turn until ${time}`,
  firstInQueue: 'It is your turn',
  nowFree: 'The book is available for you now. You can pay',
  unusedTurn:
    "If you don't pay during your turn, you have to wait at least 15 minutes before you can join the waiting list again.",
  leftQueue: 'You have left the waiting list',
  payAgainFrom: (time: string) => `You can try again from ${time}`,
  joinAgainFrom: (time: string) => `You can pay or join the waiting list again from ${time}`,
  meanwhile: 'You keep your booking, but until then someone else may buy the book.',
  holdOver: 'Your time to pay is over. The book is no longer reserved for you',
  minutesLeft: (minutes: number) => `Less than ${minutes === 1 ? 'a minute' : `${minutes} minutes`} left to pay`,
  tooEarly,
  wait: {
    unpaid: (time: string) => `${tooEarly.unpaid}. You can try again from ${time}`,
    turn: (time: string) => `${tooEarly.turn}. You can pay or join the waiting list again from ${time}`,
    declined: (time: string) => `${tooEarly.declined}. You can try again from ${time}`,
    day: (time: string) => `${tooEarly.day}. You can start the next one from ${time}`,
  },
  conflict: {
    notInQueue: 'Nobody is buying this book right now. You can pay for it',
    tooManyQueues: `You are already on the waiting list for ${QUEUES_PER_BUYER} books`,
    held: 'Someone is paying for this book right now. Please try again in a few minutes',
    othersTurn:
      'It is the turn of someone before you on the waiting list. Join the waiting list in case they do not pay',
    beyondLargeSales:
      'This seller cannot sell more expensive books at the moment. You were not charged. Please try again later, or look for another copy',
    tooManyHolds: 'You are already paying for three books. Finish or delete one of these orders first',
  },
} as const;
