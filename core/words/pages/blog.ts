/** What the blog says around its answers; these are articles, in `src/components/blog`. */
export const blogWords = {
  title: 'Blog',
  description:
    'Four questions from behind the counter: state in React, prototypes in JavaScript, unit tests, and which framework.',
  heading: 'Notes from behind the counter',
  lead: 'We sell books and build the shop ourselves. Four questions about the second part, answered as briefly as we can.',
  contents: 'Questions',
  questions: {
    state: 'What are the ways to manage state in a React application?',
    prototypes: 'How does prototypal inheritance work?',
    unitTests: 'What is a unit test, and why write them?',
    frameworks: 'React, Angular or Vue?',
  },
} as const;
