import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** The form as HTML, escaped by React, for prerendered pages (HydratedForm.astro). */
export const renderForm = (form: FunctionComponent): string => renderToString(createElement(form));
