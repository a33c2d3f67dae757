export const paymentsWords = {
  stillProcessing: 'Your bank is still processing this payment. We will complete it for you',
  unknownOutcome:
    'The payment service is not responding right now. If your card was charged, we will finish this for you. Please do not pay again',
  checkCard: "Please check your card's number, date and security code.",
  conflict: {
    priceChanged: 'The price has changed. Please check the book again',
    otherOrder: 'This payment belongs to another order',
    otherPrice: 'This payment was for another price',
    moneyInFlight: 'A payment is in progress. Please try again when it is finished',
    paymentNotSucceeded: 'This payment was not successful',
    refunded: 'The book was no longer available when your payment arrived. Your payment is being refunded',
  },
} as const;
