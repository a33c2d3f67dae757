import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type FormSchema, validate } from '../entity/validation.ts';
import { commonWords } from '../words/en/common.ts';
import { SignIn, SignUp, SignUpForm } from './user.ts';

const fieldsOf = (schema: FormSchema, input: object) => validate(schema, input).fields;

const filled = {
  name: 'Ann',
  email: 'ann@example.org',
  password: 'Secret#1',
  role: 'Buyer',
  photo: 'https://img.example.org/a.jpg',
};
const without = (name: string) => Object.fromEntries(Object.entries(filled).filter(([key]) => key !== name));

describe('signing up', () => {
  test('accepts a complete form', () => {
    expect(validate(SignUpForm, filled).fields).toBeUndefined();
  });

  test.each([
    ['name', 'Name is required'],
    ['email', 'Email Address is required'],
    ['password', 'Password is required'],
    ['role', commonWords.required.role],
    ['photo', 'Photo is required'],
  ])('without its %s the form says "%s" there and nowhere else', (field, message) => {
    expect(validate(SignUpForm, { ...filled, [field]: '' }).fields).toEqual({ [field]: message });
    expect(validate(SignUpForm, without(field)).fields).toEqual({ [field]: message });
  });

  test.each([
    ['Ab1!x', 'Password must be 6 character or longer'],
    ['abcde1!', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    ['Abcdef!', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    ['Abcdef1', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    ['Abcdef1%', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    [`Ab1!${'x'.repeat(200)}`, commonWords.tooLong(200)],
  ])('the password %j is refused', (password, message) => {
    expect(validate(SignUpForm, { ...filled, password }).fields).toEqual({ password: message });
  });

  test.each(['!', '@', '#', '$', '&', '*'])('accepts %s as the special character of a password', (sign) => {
    expect(validate(SignUpForm, { ...filled, password: `Abcd1${sign}` }).fields).toBeUndefined();
  });

  test.each(['Admin', 'buyer', 'BUYER', ' Buyer', '', null, ['Buyer'], 1])('refuses %j as an account type', (role) => {
    expect(validate(SignUpForm, { ...filled, role }).fields).toEqual({ role: commonWords.required.role });
  });

  test.each([
    'http://img.example.org/a.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '//img.example.org/a.jpg',
    'https://a.org/ b',
  ])('%s is no photo address', (photo) => {
    expect(validate(SignUpForm, { ...filled, photo }).fields).toEqual({ photo: commonWords.photoUrl });
  });

  test('accepts a missing photo in the call', () => {
    expect(validate(SignUp, without('photo')).fields).toBeUndefined();
    expect(validate(SignUp, { ...filled, photo: '' }).fields).toBeUndefined();
  });

  test('drops all but the five fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (extra) => {
        const sent = { ...extra, ...filled, verified: true, id: 'x', isAdmin: true, deletedAt: 1 };
        expect(v.parse(SignUp, sent)).toEqual(filled);
      }),
    );
  });
});

describe('signing in', () => {
  test.each([
    ['email', 'Email Address is required'],
    ['password', 'Password is required'],
  ])('without its %s the form says "%s"', (field, message) => {
    const right = { email: 'ann@example.org', password: 'x' };
    expect(validate(SignIn, { ...right, [field]: '' }).fields).toEqual({ [field]: message });
    expect(validate(SignIn, { ...right, [field]: undefined }).fields).toEqual({ [field]: message });
    expect(fieldsOf(SignIn, Object.fromEntries(Object.entries(right).filter(([key]) => key !== field)))).toEqual({
      [field]: message,
    });
  });

  test('sign-in does not apply the rules for new passwords', () => {
    expect(validate(SignIn, { email: 'ann@example.org', password: 'x' }).fields).toBeUndefined();
  });
});
