/** Texts around the answers of the blog; the answers are articles, in `src/pages/blog.astro`. */
export const blogWords = {
  title: 'Blog',
  description:
    'Four questions about front-end development: state in React, prototypes in JavaScript, unit tests, and which framework.',
  // The joiner prevents a line break inside “front-end”.
  heading: 'Questions about front-\u2060end development',
  lead: 'We build Dogear ourselves. Here are short answers to four questions about how it is built.',
  contents: 'Questions',
  questions: {
    state: 'What are the ways to manage state in a React application?',
    prototypes: 'How does prototypal inheritance work?',
    unitTests: 'What is a unit test, and why write them?',
    frameworks: 'React, Angular or Vue?',
  },
} as const;
