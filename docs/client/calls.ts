// Made from docs/openapi.json: npm run openapi
export type Id = number | string
export type WholeNumber = number | string
export type Decimal = number | string
export type YesNo = boolean | "0" | "1" | "true" | "false"
export type Date = string
export type Time = string

export type Calls = {
  'academictrack.academicTrackHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'academictrack.archiveAcademicTracks': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'academictrack.exportAcademicTracks': { in: {
    archived?: YesNo
  }; out: string }
  'academictrack.importAcademicTracks': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        code: string
        description: string
        id?: number
        version?: number
      }[]
    }
  } }
  'academictrack.listAcademicTracks': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      code: string
      description: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'academictrack.orderAcademicTracks': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'academictrack.removeAcademicTracks': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'academictrack.restoreAcademicTracks': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'academictrack.saveAcademicTrack': { in: {
    name: string
    code?: string | null
    description?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    code: string
    description: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'academictrack.undoImportAcademicTracks': { in: {
    added: Id[]
    changed: ({
      name: string
      code?: string | null
      description?: string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'activitytype.activityTypeHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'activitytype.archiveActivityTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'activitytype.exportActivityTypes': { in: {
    archived?: YesNo
  }; out: string }
  'activitytype.importActivityTypes': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        weight: number
        drop_low: number
        drop_high: number
        cap_percent: number | null
        extra: boolean
        color: number
        id?: number
        version?: number
      })[]
    }
  } }
  'activitytype.listActivityTypes': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      weight: number
      drop_low: number
      drop_high: number
      cap_percent: number | null
      extra: boolean
      color: number
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'activitytype.orderActivityTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'activitytype.removeActivityTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'activitytype.restoreActivityTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'activitytype.saveActivityType': { in: {
    name: string
    weight: Decimal
    drop_low: WholeNumber
    drop_high: WholeNumber
    cap_percent: Decimal | null
    extra: YesNo
    color: WholeNumber
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    weight: number
    drop_low: number
    drop_high: number
    cap_percent: number | null
    extra: boolean
    color: number
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'activitytype.undoImportActivityTypes': { in: {
    added: Id[]
    changed: ({
      name: string
      weight: Decimal
      drop_low: WholeNumber
      drop_high: WholeNumber
      cap_percent: Decimal | null
      extra: YesNo
      color: WholeNumber
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'application.accept': { in: {
    ids: Id[]
    numbers?: Record<string, string | null>
    classes?: Record<string, Id[]>
    override_reason?: string | null
    invite: YesNo
    notify_family: YesNo
    message?: string | null
    reason?: string | null
    confirmed: YesNo
  }; out: {
    rows: ({
      id: number
      student: {
        id: number | null
        name: string
        number: string
        grade_level: string
        term: string
        term_id: number | null
      }
      guardians: ({
        id: number | null
        name: string
        email: string
        relationship: string
      })[]
      sibling: string
      documents: number
      answers: number
      left: number | null
      duplicates: boolean
      classes: ({
        section_id: number
        section: string
        outcome: "enrolled" | "waitlisted" | "already" | "missing" | "inactive" | "held"
        missing: string[]
        holds: string[]
        clashes: string[]
      })[]
      problem: "" | "move" | "incomplete" | "number-taken"
    })[]
    mail: {
      subject: string
      body: string
    } | null
    mails: number
    invited: number
    can: {
      enroll: boolean
    }
    done: boolean
  } }
  'application.add': { in: {
    guardians: ({
      fname?: string | null
      lname?: string | null
      relationship: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
      email?: string | null
      phone?: string | null
      custody: YesNo
      contact: YesNo
      billing: YesNo
      address: {
        street?: string | null
        city?: string | null
        region?: string | null
        postal_code?: string | null
        country: "" | string
      } | null
    })[]
    children: ({
      id: Id | null
      fname?: string | null
      mname?: string | null
      lname?: string | null
      native_name?: string | null
      preferred_name?: string | null
      gender: "" | "female" | "male" | "other"
      birth_date?: string | null
      academic_term_id: Id | null
      grade_level?: string | null
      previous_school?: string | null
      answers: Record<string, string | number | boolean | string[] | null>
    })[]
    submit: YesNo
  }; out: {
    ids: number[]
  } }
  'application.addNote': { in: {
    id: Id
    body: string
  }; out: {
    id: number
  } }
  'application.archiveNote': { in: {
    id: Id
    archived: YesNo
  }; out: {
    id: number
  } }
  'application.blank': { in: {}; out: {
    questions: {
      asks: Record<string, "no" | "optional" | "required">
      pages: ({
        key: string
        title: string
        words: string
        about: "child" | "family"
        questions: ({
          key: string
          type: "text" | "longtext" | "number" | "date" | "choice" | "choices" | "yesno" | "phone" | "email" | "words"
          label: string
          hint: string
          required: boolean
          choices: string[]
          custom_field_id: number | null
        })[]
      })[]
      documents: ({
        key: string
        name: string
        hint: string
        document_type: "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
        when: "now" | "later" | "optional"
      })[]
    }
    places: {
      academic_term_id: number
      term: string
      grade_level: string
    }[]
  } }
  'application.changeSchool': { in: {
    ids: Id[]
    to_school: Id
    reason?: string | null
    confirmed: YesNo
  }; out: {
    rows: ({
      id: number
      name: string
      grade_level: string
      state: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
      documents: number
      problem: "" | "move"
    })[]
    at_once: boolean
    id: number | null
  } }
  'application.changeStatus': { in: {
    ids: Id[]
    action: "submit" | "review" | "waitlist" | "reject" | "withdraw" | "reconsider" | "archive" | "restore"
    reason?: string | null
    notify_family: YesNo
    confirmed: YesNo
  }; out: {
    rows: ({
      id: number
      name: string
      from: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
      to: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived" | null
      email: string
      problem: "" | "move" | "no-email"
    })[]
    mail: {
      subject: string
      body: string
    } | null
    cause: string | null
  } }
  'application.decideOffer': { in: {
    school_id: Id
    id: Id
    accepted: YesNo
    answer?: string | null
  }; out: {
    applications: number
  } }
  'application.detail': { in: {
    id: Id
  }; out: {
    id: number
    fname: string
    mname: string
    lname: string
    native_name: string
    preferred_name: string
    gender: "" | "female" | "male" | "other"
    birth_date: string
    academic_term_id: number | null
    grade_level: string
    previous_school: string
    answers: Record<string, string | number | boolean | string[] | null>
    version: number
    family_version: number
    number: number | null
    origin: "family" | "office"
    from_school: string
    state: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
    state_at: string
    submitted_at: string | null
    term: string
    language: string
    questions: {
      asks: Record<string, "no" | "optional" | "required">
      pages: ({
        key: string
        title: string
        words: string
        about: "child" | "family"
        questions: ({
          key: string
          type: "text" | "longtext" | "number" | "date" | "choice" | "choices" | "yesno" | "phone" | "email" | "words"
          label: string
          hint: string
          required: boolean
          choices: string[]
          custom_field_id: number | null
        })[]
      })[]
      documents: ({
        key: string
        name: string
        hint: string
        document_type: "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
        when: "now" | "later" | "optional"
      })[]
    }
    places: {
      academic_term_id: number
      term: string
      grade_level: string
    }[]
    left: number | null
    fee: "none" | "due" | "paid" | "waived"
    fee_amount: number
    fee_currency: string
    fee_note: string
    fee_invoice: {
      id: number
      number: string
      total: number
      balance: number
      currency: string
      due_on: string
      state: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
      receipts: string[]
    } | null
    waitlist_position: number | null
    duplicates_resolved: boolean
    student: {
      id: number
      name: string
    } | null
    guardians: ({
      fname: string
      lname: string
      relationship: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
      email: string
      phone: string
      custody: boolean
      contact: boolean
      billing: boolean
      address: {
        street: string
        city: string
        region: string
        postal_code: string
        country: "" | string
      } | null
      id: number
      person: {
        id: number
        name: string
      } | null
    })[]
    siblings: ({
      id: number
      name: string
      number: number | null
      state: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
    })[]
    documents: ({
      id: number
      version: number
      item: string
      document_type: string
      review: "waiting" | "accepted" | "returned"
      review_reason: string
      reviewed_by: string
      handed_in_at: string
      file: {
        id: number
        name: string
        size: number
        content_type: string
      } | null
    })[]
    steps: ({
      id: number
      action: string
      from: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
      to: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
      reason: string
      notified: boolean
      by: string
      at: string
    })[]
    notes: {
      id: number
      body: string
      by: string
      at: string
    }[]
    duplicates: ({
      kind: "student" | "guardian" | "application"
      id: number
      guardian_id: number | null
      fname: string
      lname: string
      detail: string
      birth_date: string | null
      matched_by: "birth_date" | "name" | "email" | "phone"
    })[]
  } }
  'application.edit': { in: {
    id: Id
    version: WholeNumber
    family_version: WholeNumber
    guardians: ({
      fname?: string | null
      lname?: string | null
      relationship: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
      email?: string | null
      phone?: string | null
      custody: YesNo
      contact: YesNo
      billing: YesNo
      address: {
        street?: string | null
        city?: string | null
        region?: string | null
        postal_code?: string | null
        country: "" | string
      } | null
    })[]
    child: {
      id: Id | null
      fname?: string | null
      mname?: string | null
      lname?: string | null
      native_name?: string | null
      preferred_name?: string | null
      gender: "" | "female" | "male" | "other"
      birth_date?: string | null
      academic_term_id: Id | null
      grade_level?: string | null
      previous_school?: string | null
      answers: Record<string, string | number | boolean | string[] | null>
    }
  }; out: {
    id: number
  } }
  'application.export': { in: {
    search?: string | null
    sort?: "submitted_at" | "name" | "grade_level" | "state" | "number" | "birth_date" | "waitlist_position"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    view?: "open" | "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived" | "all"
    term?: Id
    grade?: string | null
    fee?: "none" | "due" | "paid" | "waived"
    documents?: "missing" | "to-review" | "complete"
    duplicates?: YesNo
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'application.formSettings': { in: {}; out: {
    accepting: boolean
    opens_on: string | null
    closes_on: string | null
    intro: string
    thanks: string
    asks: Record<string, "no" | "optional" | "required">
    pages: ({
      key: string
      title: string
      words: string
      about: "child" | "family"
      questions: ({
        key: string
        type: "text" | "longtext" | "number" | "date" | "choice" | "choices" | "yesno" | "phone" | "email" | "words"
        label: string
        hint: string
        required: boolean
        choices: string[]
        custom_field_id: number | null
      })[]
    })[]
    documents: ({
      key: string
      name: string
      hint: string
      document_type: "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
      when: "now" | "later" | "optional"
    })[]
    fee_amount: number
    fee_currency: string
    fee_words: string
    keep_days: number
    places: ({
      academic_term_id: number
      grade_level: string
      seats: number | null
    })[]
    version: number
    address: string
    open: boolean
    terms: {
      id: number
      name: string
      year: string
      start_date: string
      over: boolean
    }[]
    grade_levels: string[]
    custom_fields: ({
      id: number
      name: string
      type: "text" | "longtext" | "number" | "date" | "choice" | "choices" | "yesno" | "phone" | "email" | "words"
      required: boolean
      choices: string[]
    })[]
    begun: number
  } }
  'application.history': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'application.list': { in: {
    search?: string | null
    sort?: "submitted_at" | "name" | "grade_level" | "state" | "number" | "birth_date" | "waitlist_position"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    view?: "open" | "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived" | "all"
    term?: Id
    grade?: string | null
    fee?: "none" | "due" | "paid" | "waived"
    documents?: "missing" | "to-review" | "complete"
    duplicates?: YesNo
  }; out: {
    rows: ({
      id: number
      version: number
      number: number | null
      fname: string
      lname: string
      native_name: string
      birth_date: string | null
      grade_level: string
      term: string
      state: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
      state_at: string
      submitted_at: string | null
      guardian: string
      email: string
      fee: "none" | "due" | "paid" | "waived"
      missing: number
      to_review: number
      duplicates: boolean
      waitlist_position: number | null
      siblings: number
      from_school: string
      left: number | null
    })[]
    count: number
    counts: {
      open: number
      draft: number
      submitted: number
      "in-review": number
      waitlisted: number
      accepted: number
      rejected: number
      withdrawn: number
      archived: number
      all: number
    }
    terms: {
      id: number
      name: string
    }[]
    grade_levels: string[]
  } }
  'application.mine': { in: {
    token: string
  }; out: {
    guardians: ({
      fname: string
      lname: string
      relationship: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
      email: string
      phone: string
      custody: boolean
      contact: boolean
      billing: boolean
      address: {
        street: string
        city: string
        region: string
        postal_code: string
        country: "" | string
      } | null
    })[]
    children: ({
      id: number
      fname: string
      mname: string
      lname: string
      native_name: string
      preferred_name: string
      gender: "" | "female" | "male" | "other"
      birth_date: string
      academic_term_id: number | null
      grade_level: string
      previous_school: string
      answers: Record<string, string | number | boolean | string[] | null>
      number: number | null
      state: "draft" | "submitted" | "in-review" | "waitlisted" | "accepted" | "rejected" | "withdrawn" | "archived"
      state_at: string
      term: string
      documents: ({
        id: number
        item: string
        document_type: string
        review: "waiting" | "accepted" | "returned"
        review_reason: string
        name: string
        size: number
      })[]
      fee: "none" | "due" | "paid" | "waived"
      fee_amount: number
      fee_currency: string
      invoice: {
        number: string
        total: number
        balance: number
        currency: string
        due_on: string
        state: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
        receipts: string[]
      } | null
    })[]
    school: {
      name: string
      native_name: string
      logo: string
      accent: string
      languages: string[]
    }
    version: number
    questions: {
      asks: Record<string, "no" | "optional" | "required">
      pages: ({
        key: string
        title: string
        words: string
        about: "child" | "family"
        questions: ({
          key: string
          type: "text" | "longtext" | "number" | "date" | "choice" | "choices" | "yesno" | "phone" | "email" | "words"
          label: string
          hint: string
          required: boolean
          choices: string[]
          custom_field_id: number | null
        })[]
      })[]
      documents: ({
        key: string
        name: string
        hint: string
        document_type: "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
        when: "now" | "later" | "optional"
      })[]
    }
    places: {
      academic_term_id: number
      term: string
      grade_level: string
    }[]
    fee: {
      amount: number
      currency: string
      words: string
    }
    pay: {
      remit: {
        name: string
        iban: string
        bic: string
      }
      check_payable_to: string
      instructions: string
      online: boolean
      test_mode: boolean
    }
    thanks: string
    today: string
  } }
  'application.moveWaiting': { in: {
    id: Id
    place: WholeNumber
  }; out: {
    from: number
    place: number
  } }
  'application.offers': { in: {}; out: {
    schools: {
      id: number
      name: string
      runs: boolean
    }[]
    rows: ({
      id: number
      school_id: number
      from: string
      to: string
      arriving: boolean
      state: "offered" | "accepted" | "declined" | "taken-back"
      reason: string
      answer: string
      by: string
      asked_at: string
      decided_at: string | null
      may_take_back: boolean
      rows: ({
        id: number
        application_id: number | null
        name: string
        grade_level: string
      })[]
    })[]
  } }
  'application.payMine': { in: {
    token: string
    application_id: Id
  }; out: {
    url: string
  } }
  'application.publicForm': { in: {
    code: string
  }; out: {
    school: {
      name: string
      native_name: string
      logo: string
      accent: string
      languages: string[]
    }
    open: boolean
    opens_on: string | null
    intro: string
    fee: {
      amount: number
      currency: string
      words: string
    }
  } }
  'application.removeMine': { in: {
    token: string
    document_id: Id
  }; out: {} }
  'application.renewFormCode': { in: {
    version: WholeNumber
  }; out: {
    version: number
  } }
  'application.resolveDuplicate': { in: {
    application_id: Id
    guardian_id: Id | null
    person_id: Id | null
  }; out: {} }
  'application.resolveDuplicates': { in: {
    ids: Id[]
    settled: YesNo
  }; out: {
    ids: number[]
  } }
  'application.reviewDocuments': { in: {
    ids: Id[]
    review: "waiting" | "accepted" | "returned"
    reason?: string | null
    notify_family: YesNo
  }; out: {
    ids: number[]
  } }
  'application.saveForm': { in: {
    accepting: YesNo
    opens_on: Date | null
    closes_on: Date | null
    intro?: string | null
    thanks?: string | null
    asks: Record<string, "no" | "optional" | "required">
    pages: ({
      key: string
      title: string
      words?: string | null
      about: "child" | "family"
      questions: ({
        key: string
        type: "text" | "longtext" | "number" | "date" | "choice" | "choices" | "yesno" | "phone" | "email" | "words"
        label: string
        hint?: string | null
        required: YesNo
        choices: string[]
        custom_field_id: Id | null
      })[]
    })[]
    documents: ({
      key: string
      name: string
      hint?: string | null
      document_type: "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
      when: "now" | "later" | "optional"
    })[]
    fee_amount: WholeNumber
    fee_currency: string
    fee_words?: string | null
    keep_days: WholeNumber
    places: ({
      academic_term_id: Id
      grade_level: string
      seats: WholeNumber | null
    })[]
    version: WholeNumber
  }; out: {
    version: number
  } }
  'application.saveMine': { in: {
    guardians: ({
      fname?: string | null
      lname?: string | null
      relationship: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
      email?: string | null
      phone?: string | null
      custody: YesNo
      contact: YesNo
      billing: YesNo
      address: {
        street?: string | null
        city?: string | null
        region?: string | null
        postal_code?: string | null
        country: "" | string
      } | null
    })[]
    children: ({
      id: Id | null
      fname?: string | null
      mname?: string | null
      lname?: string | null
      native_name?: string | null
      preferred_name?: string | null
      gender: "" | "female" | "male" | "other"
      birth_date?: string | null
      academic_term_id: Id | null
      grade_level?: string | null
      previous_school?: string | null
      answers: Record<string, string | number | boolean | string[] | null>
    })[]
    token: string
    version: WholeNumber
  }; out: {
    version: number
    ids: number[]
  } }
  'application.sendLink': { in: {
    code: string
    email: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
  }; out: {} }
  'application.setFee': { in: {
    ids: Id[]
    fee: "none" | "due" | "paid" | "waived"
    note?: string | null
    method?: "cash" | "check" | "card" | "bank" | null
    takes_back?: YesNo
  }; out: {
    before: ({
      id: number
      fee: "none" | "due" | "paid" | "waived"
      note: string
      method: "cash" | "check" | "card" | "bank" | null
    })[]
    receipts: {
      id: number
      number: string
    }[]
  } }
  'application.start': { in: {
    code: string
    email: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    website?: string | null
  }; out: {
    token: string
  } }
  'application.submitMine': { in: {
    token: string
    version: WholeNumber
  }; out: {
    numbers: number[]
  } }
  'application.takeBackAcceptance': { in: {
    ids: Id[]
    reason?: string | null
  }; out: {
    applications: number
  } }
  'application.takeBackOffer': { in: {
    id: Id
  }; out: {
    applications: number
  } }
  'application.undoChange': { in: {
    cause: string
  }; out: {
    applications: number
    mails: number
  } }
  'application.upload': { in: {
    application_id: Id
    item?: string | null
    document_type: "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
  }; out: {
    id: number
  } }
  'application.uploadMine': { in: {
    token: string
    application_id: Id
    item?: string | null
  }; out: {
    id: number
  } }
  'application.withdrawMine': { in: {
    token: string
    application_id: Id
    reason?: string | null
  }; out: {} }
  'attendance.archiveCodes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.archiveSteps': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.codeHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'attendance.exportCodes': { in: {
    archived?: YesNo
  }; out: string }
  'attendance.exportSteps': { in: {
    archived?: YesNo
  }; out: string }
  'attendance.importCodes': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        letter: string
        category: "present" | "tardy" | "absent" | "excused"
        counts: "present" | "absent" | "excused"
        direction: "none" | "in" | "out"
        for_teacher: boolean
        for_office: boolean
        for_parent: boolean
        tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
        icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
        reasons: {
          label: string
        }[]
        id?: number
        version?: number
      })[]
    }
  } }
  'attendance.importSteps': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        days: number
        notify: boolean
        id?: number
        version?: number
      }[]
    }
  } }
  'attendance.listCodes': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      letter: string
      category: "present" | "tardy" | "absent" | "excused"
      counts: "present" | "absent" | "excused"
      direction: "none" | "in" | "out"
      for_teacher: boolean
      for_office: boolean
      for_parent: boolean
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
      icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      reasons: {
        label: string
      }[]
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'attendance.listSteps': { in: {
    search?: string | null
    sort?: "position" | "name" | "days"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      days: number
      notify: boolean
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'attendance.orderCodes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.orderSteps': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.removeCodes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.removeSteps': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.restoreCodes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.restoreSteps': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attendance.saveCode': { in: {
    name: string
    letter: string
    category: "present" | "tardy" | "absent" | "excused"
    counts: "present" | "absent" | "excused"
    direction: "none" | "in" | "out"
    for_teacher: YesNo
    for_office: YesNo
    for_parent: YesNo
    tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
    icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
    reasons: {
      label: string
    }[]
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    letter: string
    category: "present" | "tardy" | "absent" | "excused"
    counts: "present" | "absent" | "excused"
    direction: "none" | "in" | "out"
    for_teacher: boolean
    for_office: boolean
    for_parent: boolean
    tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
    icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
    reasons: {
      label: string
    }[]
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'attendance.saveStep': { in: {
    name: string
    days: WholeNumber
    notify: YesNo
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    days: number
    notify: boolean
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'attendance.stepHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'attendance.undoImportCodes': { in: {
    added: Id[]
    changed: ({
      name: string
      letter: string
      category: "present" | "tardy" | "absent" | "excused"
      counts: "present" | "absent" | "excused"
      direction: "none" | "in" | "out"
      for_teacher: YesNo
      for_office: YesNo
      for_parent: YesNo
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
      icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      reasons: {
        label: string
      }[]
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'attendance.undoImportSteps': { in: {
    added: Id[]
    changed: {
      name: string
      days: WholeNumber
      notify: YesNo
      id?: Id
      version?: WholeNumber
    }[]
  }; out: {
    ids: number[]
  } }
  'attribute.archiveAttributes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attribute.attributeHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'attribute.blankValues': { in: {
    kind: "student" | "teacher" | "parent" | "admin"
  }; out: {
    rows: ({
      id: number
      name: string
      kind: "student" | "teacher" | "parent" | "admin"
      type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
      section: string
      hint: string
      required: boolean
      choices: string[]
      value: string | number | boolean | string[] | null
      can_edit: boolean
    })[]
    number: string
  } }
  'attribute.directoryFields': { in: {}; out: {
    rows: ({
      id: number
      name: string
      kind: "student" | "teacher" | "parent" | "admin"
      type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
      section: string
      hint: string
      required: boolean
      choices: string[]
    })[]
  } }
  'attribute.exportAttributes': { in: {
    archived?: YesNo
  }; out: string }
  'attribute.importAttributes': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        kind: "student" | "teacher" | "parent" | "admin"
        type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
        section: string
        hint: string
        required: boolean
        default_value: string
        teachers_see: boolean
        teachers_edit: boolean
        students_see: boolean
        students_edit: boolean
        parents_see: boolean
        parents_edit: boolean
        choices: {
          label: string
        }[]
        id?: number
        version?: number
      })[]
    }
  } }
  'attribute.listAttributes': { in: {
    search?: string | null
    sort?: "position" | "name" | "kind" | "type" | "section"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      kind: "student" | "teacher" | "parent" | "admin"
      type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
      section: string
      hint: string
      required: boolean
      default_value: string
      teachers_see: boolean
      teachers_edit: boolean
      students_see: boolean
      students_edit: boolean
      parents_see: boolean
      parents_edit: boolean
      choices: {
        label: string
      }[]
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'attribute.orderAttributes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attribute.personValues': { in: {
    person_id: Id
  }; out: {
    rows: ({
      id: number
      name: string
      kind: "student" | "teacher" | "parent" | "admin"
      type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
      section: string
      hint: string
      required: boolean
      choices: string[]
      value: string | number | boolean | string[] | null
      can_edit: boolean
    })[]
  } }
  'attribute.removeAttributes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attribute.restoreAttributes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'attribute.saveAttribute': { in: {
    name: string
    kind: "student" | "teacher" | "parent" | "admin"
    type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
    section?: string | null
    hint?: string | null
    required: YesNo
    default_value?: string | null
    teachers_see: YesNo
    teachers_edit: YesNo
    students_see: YesNo
    students_edit: YesNo
    parents_see: YesNo
    parents_edit: YesNo
    choices: {
      label: string
    }[]
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    kind: "student" | "teacher" | "parent" | "admin"
    type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
    section: string
    hint: string
    required: boolean
    default_value: string
    teachers_see: boolean
    teachers_edit: boolean
    students_see: boolean
    students_edit: boolean
    parents_see: boolean
    parents_edit: boolean
    choices: {
      label: string
    }[]
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'attribute.saveValues': { in: {
    person_id: Id
    custom: Record<string, unknown>
  }; out: {
    changed: number
  } }
  'attribute.undoImportAttributes': { in: {
    added: Id[]
    changed: ({
      name: string
      kind: "student" | "teacher" | "parent" | "admin"
      type: "text" | "number" | "date" | "choice" | "choices" | "yesno"
      section?: string | null
      hint?: string | null
      required: YesNo
      default_value?: string | null
      teachers_see: YesNo
      teachers_edit: YesNo
      students_see: YesNo
      students_edit: YesNo
      parents_see: YesNo
      parents_edit: YesNo
      choices: {
        label: string
      }[]
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'badge.archiveBadges': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'badge.award': { in: {
    badge_id: Id
    student_ids: Id[]
    note?: string | null
  }; out: {
    ids: number[]
  } }
  'badge.awardChoices': { in: {}; out: {
    rows: {
      id: number
      name: string
      points: number
    }[]
  } }
  'badge.awards': { in: {
    student_id: Id
  }; out: {
    rows: {
      id: number
      badge: string
      points: number
      description: string
      note: string
      by: string
      at: string
      can_take: boolean
    }[]
    points: number
    can: {
      give: boolean
    }
  } }
  'badge.badgeHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'badge.exportBadges': { in: {
    archived?: YesNo
  }; out: string }
  'badge.importBadges': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        points: number
        description: string
        id?: number
        version?: number
      }[]
    }
  } }
  'badge.listBadges': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      points: number
      description: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'badge.orderBadges': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'badge.removeBadges': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'badge.restoreBadges': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'badge.saveBadge': { in: {
    name: string
    points: WholeNumber
    description?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    points: number
    description: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'badge.takeBackAwards': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'badge.undoImportBadges': { in: {
    added: Id[]
    changed: ({
      name: string
      points: WholeNumber
      description?: string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'bank.accept': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
    left: number
  } }
  'bank.accounts': { in: {}; out: {
    accounts: ({
      id: number
      name: string
      number: string
      currency: string
      statements: number
      last_on: string | null
      closing: number | null
      open: number
      version: number
    })[]
  } }
  'bank.checkFile': { in: {
    mapping?: string | null
    account?: string | null
    currency?: string | null
  }; out: {
    format: "camt.053" | "camt.052" | "camt.054" | "mt940" | "mt942" | "ofx" | "csv"
    version: string
    seen: string
    statements: ({
      account: string
      account_name: string | null
      currency: string
      number: string
      from_on: string | null
      to_on: string | null
      opening: number | null
      closing: number | null
      difference: number | null
      entries: number
      fresh: number
      credits: number
      debits: number
      closed_before: number | null
    })[]
    findings: ({
      code: "amount" | "date" | "currency" | "direction" | "date-of-statement" | "value-date" | "account-line" | "parts" | "line" | "balance-currency" | "no-currency" | "bank-message"
      at: string
      value: string
    })[]
    finding_count: number
    entries: {
      booked_on: string
      amount: number
      currency: string
      counterparty_name: string
      remittance: string
      known: boolean
    }[]
    missing: "" | "account" | "currency" | "preview-only" | "nothing-new"
    csv: {
      head: string[]
      rows: string[][]
      mapping: {
        header_row: number | null
        date_order: "day_first" | "month_first" | "year_first"
        decimal: "." | ","
        columns: Record<string, number | null>
      }
      unsure: ("date_order" | "decimal")[]
    } | null
  } }
  'bank.deleteDeposit': { in: {
    id: Id
    version: WholeNumber
  }; out: {
    id: number
  } }
  'bank.depositSlip': { in: {
    id: Id
  }; out: string }
  'bank.deposits': { in: {
    search?: string | null
    sort?: "number" | "deposited_on" | "amount"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "slip" | "payout"
  }; out: {
    rows: ({
      id: number
      kind: "slip" | "payout"
      number: string
      deposited_on: string
      currency: string
      amount: number
      fee: number
      payments: number
      arrived_on: string | null
      note: string
      version: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'bank.entries': { in: {
    search?: string | null
    sort?: "booked_on" | "counterparty_name" | "amount"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "open" | "matched" | "ignored"
    side?: "in" | "out"
    account_id?: Id
    statement_id?: Id
  }; out: {
    rows: ({
      id: number
      booked_on: string
      amount: number
      currency: string
      counterparty_name: string
      counterparty_account: string
      remittance: string
      reference: string
      account: string
      state: "open" | "matched" | "ignored"
      reason: string
      matched_to: string
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'bank.entry': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    booked_on: string
    value_on: string | null
    amount: number
    currency: string
    counterparty_name: string
    counterparty_account: string
    reference: string
    end_to_end_id: string
    remittance: string
    check_number: string
    is_reversal: boolean
    return_reason: string
    transactions: number
    account: string
    proposal: {
      kind: "payment" | "return" | "deposit"
      confidence: "sure" | "likely" | "possible"
      reasons: ({
        code: "rf-reference" | "qr-reference" | "invoice-number" | "invoice-digits" | "payer-number" | "already-paid" | "amount" | "amounts-together" | "amount-part" | "amount-over" | "account" | "name" | "student" | "only-amount" | "slip-number" | "deposit-amount" | "payout-amount" | "return-reference" | "return-check" | "return-account" | "return-name" | "return-amount"
        value: string
      })[]
      allocations: ({
        payer_id: number
        payer: string
        invoice_id: number | null
        invoice: string
        amount: number
      })[]
      payment_id: number | null
      payment: string
      deposit_id: number | null
      deposit: string
    } | null
    state: "open" | "matched" | "ignored"
    reason: string
    matches: ({
      kind: "payment" | "return" | "deposit"
      payment_id: number | null
      number: string
      payer: string
      invoices: {
        number: string
        amount: number
      }[]
      amount: number
    })[]
  } }
  'bank.exportDeposits': { in: {
    search?: string | null
    sort?: "number" | "deposited_on" | "amount"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "slip" | "payout"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'bank.exportEntries': { in: {
    search?: string | null
    sort?: "booked_on" | "counterparty_name" | "amount"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "open" | "matched" | "ignored"
    side?: "in" | "out"
    account_id?: Id
    statement_id?: Id
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'bank.exportStatements': { in: {
    search?: string | null
    sort?: "to_on" | "entries" | "imported_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    account_id?: Id
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'bank.findPayers': { in: {
    entry_id: Id
    search: string
  }; out: {
    payers: {
      id: number
      name: string
      students: string[]
      invoices: {
        id: number
        number: string
        title: string
        due_on: string
        balance: number
        student: string
      }[]
    }[]
  } }
  'bank.findPayments': { in: {
    entry_id: Id
    search?: string
  }; out: {
    payments: {
      id: number
      number: string
      payer: string
      received_on: string
      amount: number
      reference: string
    }[]
  } }
  'bank.ignore': { in: {
    ids: Id[]
    reason: string
  }; out: {
    ids: number[]
  } }
  'bank.import': { in: {
    mapping?: string | null
    account?: string | null
    currency?: string | null
    seen: string
  }; out: {
    statement_ids: number[]
    entries: number
    known: number
  } }
  'bank.match': { in: {
    id: Id
    version: WholeNumber
    allocations: ({
      payer_id: Id
      invoice_id: Id | null
      amount: WholeNumber
    })[]
  }; out: {
    id: number
    version: number
  } }
  'bank.matchDeposit': { in: {
    id: Id
    version: WholeNumber
    deposit_id: Id
  }; out: {
    id: number
    version: number
  } }
  'bank.matchReturn': { in: {
    id: Id
    version: WholeNumber
    payment_id: Id
  }; out: {
    id: number
    version: number
  } }
  'bank.queue': { in: {
    account_id?: Id
  }; out: {
    rows: ({
      id: number
      version: number
      booked_on: string
      value_on: string | null
      amount: number
      currency: string
      counterparty_name: string
      counterparty_account: string
      reference: string
      end_to_end_id: string
      remittance: string
      check_number: string
      is_reversal: boolean
      return_reason: string
      transactions: number
      account: string
      proposal: {
        kind: "payment" | "return" | "deposit"
        confidence: "sure" | "likely" | "possible"
        reasons: ({
          code: "rf-reference" | "qr-reference" | "invoice-number" | "invoice-digits" | "payer-number" | "already-paid" | "amount" | "amounts-together" | "amount-part" | "amount-over" | "account" | "name" | "student" | "only-amount" | "slip-number" | "deposit-amount" | "payout-amount" | "return-reference" | "return-check" | "return-account" | "return-name" | "return-amount"
          value: string
        })[]
        allocations: ({
          payer_id: number
          payer: string
          invoice_id: number | null
          invoice: string
          amount: number
        })[]
        payment_id: number | null
        payment: string
        deposit_id: number | null
        deposit: string
      } | null
    })[]
    count: number
  } }
  'bank.reconciliation': { in: {
    account_id: Id
    month: string
  }; out: {
    account: string
    currency: string
    from_on: string
    to_on: string
    closing: number | null
    closing_on: string | null
    ledger: number
    only_bank: ({
      id: number
      booked_on: string
      amount: number
      name: string
      state: "open" | "matched" | "ignored"
      reason: string
    })[]
    only_books: {
      id: number
      posted_on: string
      amount: number
      memo: string
      kind: string
    }[]
    breaks: ({
      id: number
      to_on: string | null
      difference: number
      kind: "balance" | "gap"
    })[]
    opening: number | null
    unexplained: number | null
  } }
  'bank.saveAccount': { in: {
    id: Id
    version: WholeNumber
    name: string
  }; out: {
    id: number
    version: number
  } }
  'bank.saveDeposit': { in: {
    kind: "slip" | "payout"
    payment_ids: Id[]
    deposited_on: Date
    number?: string
    fee: WholeNumber
    note?: string
  }; out: {
    id: number
    number: string
    amount: number
  } }
  'bank.statements': { in: {
    search?: string | null
    sort?: "to_on" | "entries" | "imported_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    account_id?: Id
  }; out: {
    rows: ({
      id: number
      account: string
      number: string
      format: string
      file_name: string
      from_on: string | null
      to_on: string | null
      currency: string
      opening: number | null
      closing: number | null
      difference: number | null
      entries: number
      open: number
      findings: number
      imported_at: string
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'bank.undeposited': { in: {
    kind: "slip" | "payout"
  }; out: {
    payments: {
      id: number
      number: string
      payer: string
      method: string
      received_on: string
      reference: string
      currency: string
      amount: number
    }[]
  } }
  'bank.undoImport': { in: {
    statement_ids: Id[]
  }; out: {
    entries: number
  } }
  'bank.unmatch': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
    left: number
  } }
  'bellschedule.archiveBellSchedules': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'bellschedule.bellScheduleHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'bellschedule.exportBellSchedules': { in: {
    archived?: YesNo
  }; out: string }
  'bellschedule.importBellSchedules': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        weekdays: string
        periods: {
          bell_period_id: number
          start_time: string
          end_time: string
        }[]
        id?: number
        version?: number
      }[]
    }
  } }
  'bellschedule.listBellSchedules': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      weekdays: string
      periods: {
        bell_period_id: number
        start_time: string
        end_time: string
      }[]
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'bellschedule.orderBellSchedules': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'bellschedule.removeBellSchedules': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'bellschedule.restoreBellSchedules': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'bellschedule.saveBellSchedule': { in: {
    name: string
    weekdays: string
    periods: ({
      bell_period_id: number | string
      start_time: Time
      end_time: Time
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    weekdays: string
    periods: {
      bell_period_id: number
      start_time: string
      end_time: string
    }[]
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'bellschedule.undoImportBellSchedules': { in: {
    added: Id[]
    changed: ({
      name: string
      weekdays: string
      periods: ({
        bell_period_id: number | string
        start_time: Time
        end_time: Time
      })[]
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'building.archiveBuildings': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'building.buildingHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'building.exportBuildings': { in: {
    archived?: YesNo
  }; out: string }
  'building.importBuildings': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        address: string
        id?: number
        version?: number
      }[]
    }
  } }
  'building.listBuildings': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      address: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'building.orderBuildings': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'building.removeBuildings': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'building.restoreBuildings': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'building.saveBuilding': { in: {
    name: string
    address?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    address: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'building.undoImportBuildings': { in: {
    added: Id[]
    changed: ({
      name: string
      address?: string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'comment.archiveComments': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'comment.listComments': { in: {
    owner_kind: "course" | "school" | "contract" | "master_contract"
    owner_id: Id
    page?: WholeNumber
  }; out: {
    rows: ({
      id: number
      version: number
      body: string
      by: string
      created_at: string
      changed_at: string | null
      mine: boolean
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
    })[]
    count: number
  } }
  'comment.readComment': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    body: string
    by: string
    created_at: string
    changed_at: string | null
    mine: boolean
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
    owner_kind: "course" | "school" | "contract" | "master_contract"
    owner_id: number
    name: string
  } }
  'comment.removeSavedComment': { in: {
    id: Id
  }; out: {} }
  'comment.saveComment': { in: {
    owner_kind: "course" | "school" | "contract" | "master_contract"
    owner_id: Id
    id?: Id
    version?: WholeNumber
    body: string
    file_ids: Id[]
  }; out: {
    id: number
    version: number
  } }
  'comment.saveSavedComment': { in: {
    id?: Id
    version?: WholeNumber
    body: string
    course_id: Id | null
  }; out: {
    id: number
    version: number
  } }
  'comment.savedComments': { in: {
    search?: string | null
    sort?: "body" | "course"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    section_id?: Id
  }; out: {
    rows: ({
      id: number
      version: number
      body: string
      course: {
        id: number
        name: string
      } | null
    })[]
    count: number
    courses: {
      id: number
      name: string
    }[]
  } }
  'common.checkConnectionSpeed': { in: {
    download_bytes?: WholeNumber
    download_ms?: WholeNumber
    upload_bytes?: WholeNumber
    upload_ms?: WholeNumber
  }; out: string }
  'common.contactSupport': { in: {
    subject: string
    message: string
    page?: string | null
    browser?: string | null
  }; out: {} }
  'common.devOutbox': { in: {}; out: {
    rows: {
      id: number
      recipient: string
      subject: string
      text: string
      created_at: string
    }[]
    texts: {
      id: number
      number: string
      words: string
      status: string
      created_at: string
    }[]
  } }
  'common.document': { in: {
    kind: "privacy" | "terms" | "payment-terms"
    school?: string | null
    language?: string
  }; out: {
    body: string
    language: string
    changed_at: string | null
  } }
  'common.ip': { in: {}; out: {
    ip: string
  } }
  'common.publicConfiguration': { in: {}; out: {
    ip_lookup: string
  } }
  'common.pushKey': { in: {}; out: {
    key: string
  } }
  'common.speedDownload': { in: {}; out: string }
  'common.speedUpload': { in: {
    filler: string
  }; out: {
    bytes: number
  } }
  'common.switchMail': { in: {
    token: string
    wanted: YesNo
  }; out: {
    topic: "grade" | "attendance" | "work-due" | "message" | "request" | "schedule" | "announcement" | "billing"
    wanted: boolean
  } }
  'common.zendesksso': { in: {}; out: {
    address: string
  } }
  'communication.archiveExceptions': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'communication.archiveNotes': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'communication.exportNotes': { in: {
    search?: string | null
    sort?: "at" | "name" | "category" | "expires_on" | "follow_up_on"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    of: "notes" | "contacts"
    person_id?: Id
    view?: "all" | "mine" | "expiring" | "follow_up" | "waiting" | "accepted" | "returned"
    kind?: "comment" | "document" | "contact"
    category?: "general" | "academic" | "attendance" | "behavior" | "praise" | "health" | "family" | "finance"
    channel?: "phone" | "email" | "message" | "meeting" | "video" | "letter" | "visit" | "other"
    visibility?: "private" | "office" | "staff" | "family"
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'communication.exportTimeline': { in: {
    student_id: Id
    search?: string | null
    sort?: "at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "call" | "meeting" | "contact" | "message" | "notice" | "comment" | "document" | "feedback" | "attendance" | "enrollment"
    by?: string | null
    from?: Date
    to?: Date
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'communication.followUp': { in: {
    ids: Id[]
    done: YesNo
  }; out: {
    ids: number[]
  } }
  'communication.giveDocument': { in: {
    student_id: Id
    document_type: "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
    expires_on: Date | null
    body?: string | null
    file_ids: Id[]
  }; out: {
    id: number
  } }
  'communication.listExceptions': { in: {
    search?: string | null
    sort?: "person" | "until"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    allowed?: YesNo
    over?: YesNo
  }; out: {
    rows: ({
      id: number
      version: number
      person_id: number
      person: string
      other_person_id: number | null
      other_person: string | null
      to_role: number | null
      allowed: boolean
      reason: string
      until: string | null
      over: boolean
    })[]
    count: number
    can: {
      edit: boolean
    }
  } }
  'communication.listNotes': { in: {
    search?: string | null
    sort?: "at" | "name" | "category" | "expires_on" | "follow_up_on"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    of: "notes" | "contacts"
    person_id?: Id
    view?: "all" | "mine" | "expiring" | "follow_up" | "waiting" | "accepted" | "returned"
    kind?: "comment" | "document" | "contact"
    category?: "general" | "academic" | "attendance" | "behavior" | "praise" | "health" | "family" | "finance"
    channel?: "phone" | "email" | "message" | "meeting" | "video" | "letter" | "visit" | "other"
    visibility?: "private" | "office" | "staff" | "family"
  }; out: {
    rows: ({
      id: number
      version: number
      person: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
        role: number | null
      }
      kind: "comment" | "document" | "contact"
      category: "general" | "academic" | "attendance" | "behavior" | "praise" | "health" | "family" | "finance"
      visibility: "private" | "office" | "staff" | "family"
      body: string
      document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
      expires_on: string | null
      channel: "" | "phone" | "email" | "message" | "meeting" | "video" | "letter" | "visit" | "other"
      direction: "" | "out" | "in"
      outcome: "" | "reached" | "left_message" | "no_answer" | "wrong_number" | "did_not_come" | "rescheduled"
      happened_on: string | null
      happened_time: string | null
      with_whom: string
      follow_up_on: string | null
      review: "none" | "waiting" | "accepted" | "returned"
      review_reason: string
      reviewed_by: string
      reviewed_at: string | null
      followed_up_at: string | null
      by: string
      created_at: string
      changed_at: string | null
      mine: boolean
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
    })[]
    count: number
    counts: {
      all: number
      mine: number
      expiring: number
      follow_up: number
      waiting: number
      accepted: number
      returned: number
    }
  } }
  'communication.mayWrite': { in: {
    from_person_id: Id
    to_person_id: Id
  }; out: {
    allowed: boolean
    why: "exception" | "rule" | "related" | "not-related" | "none"
  } }
  'communication.myNotes': { in: {
    student_id?: Id
    page?: WholeNumber
  }; out: {
    rows: ({
      id: number
      version: number
      person: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
        role: number | null
      }
      kind: "comment" | "document" | "contact"
      category: "general" | "academic" | "attendance" | "behavior" | "praise" | "health" | "family" | "finance"
      visibility: "private" | "office" | "staff" | "family"
      body: string
      document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
      expires_on: string | null
      channel: "" | "phone" | "email" | "message" | "meeting" | "video" | "letter" | "visit" | "other"
      direction: "" | "out" | "in"
      outcome: "" | "reached" | "left_message" | "no_answer" | "wrong_number" | "did_not_come" | "rescheduled"
      happened_on: string | null
      happened_time: string | null
      with_whom: string
      follow_up_on: string | null
      review: "none" | "waiting" | "accepted" | "returned"
      review_reason: string
      reviewed_by: string
      reviewed_at: string | null
      followed_up_at: string | null
      by: string
      created_at: string
      changed_at: string | null
      mine: boolean
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
    })[]
    count: number
  } }
  'communication.noteChoices': { in: {
    search?: string | null
    ids?: Id[]
    section_id?: Id
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
    }[]
    section: string
  } }
  'communication.noteHistory': { in: {
    id: Id
  }; out: {
    versions: ({
      category: "general" | "academic" | "attendance" | "behavior" | "praise" | "health" | "family" | "finance"
      visibility: "private" | "office" | "staff" | "family"
      body: string
      document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
      expires_on: string | null
      channel: "" | "phone" | "email" | "message" | "meeting" | "video" | "letter" | "visit" | "other"
      direction: "" | "out" | "in"
      outcome: "" | "reached" | "left_message" | "no_answer" | "wrong_number" | "did_not_come" | "rescheduled"
      happened_on: string | null
      happened_time: string | null
      with_whom: string
      follow_up_on: string | null
      id: number
      by: string
      at: string
    })[]
    removed: {
      at: string
      by: string
    } | null
    others: ({
      id: number
      person: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
        role: number | null
      }
    })[]
  } }
  'communication.readNote': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    person: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      role: number | null
    }
    kind: "comment" | "document" | "contact"
    category: "general" | "academic" | "attendance" | "behavior" | "praise" | "health" | "family" | "finance"
    visibility: "private" | "office" | "staff" | "family"
    body: string
    document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
    expires_on: string | null
    channel: "" | "phone" | "email" | "message" | "meeting" | "video" | "letter" | "visit" | "other"
    direction: "" | "out" | "in"
    outcome: "" | "reached" | "left_message" | "no_answer" | "wrong_number" | "did_not_come" | "rescheduled"
    happened_on: string | null
    happened_time: string | null
    with_whom: string
    follow_up_on: string | null
    review: "none" | "waiting" | "accepted" | "returned"
    review_reason: string
    reviewed_by: string
    reviewed_at: string | null
    followed_up_at: string | null
    by: string
    created_at: string
    changed_at: string | null
    mine: boolean
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
  } }
  'communication.reviewDocuments': { in: {
    ids: Id[]
    review: "waiting" | "accepted" | "returned"
    reason?: string | null
  }; out: {
    ids: number[]
  } }
  'communication.rules': { in: {}; out: {
    matrix: Record<string, Record<string, "all" | "related" | "none">>
    version: number
    can: {
      edit: boolean
    }
  } }
  'communication.saveException': { in: {
    id?: Id
    version?: WholeNumber
    person_id: Id
    other_person_id: Id | null
    to_role: WholeNumber | null
    allowed: YesNo
    reason?: string | null
    until: Date | null
  }; out: {
    id: number
    version: number
  } }
  'communication.saveNote': { in: {
    person_ids: Id[]
    id?: Id
    version?: WholeNumber
    kind: "comment" | "document" | "contact"
    category: "general" | "academic" | "attendance" | "behavior" | "praise" | "health" | "family" | "finance"
    visibility: "private" | "office" | "staff" | "family"
    body?: string | null
    document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
    expires_on: Date | null
    channel: "" | "phone" | "email" | "message" | "meeting" | "video" | "letter" | "visit" | "other"
    direction: "" | "out" | "in"
    outcome: "" | "reached" | "left_message" | "no_answer" | "wrong_number" | "did_not_come" | "rescheduled"
    happened_on: Date | null
    happened_time: Time | null
    with_whom?: string | null
    follow_up_on: Date | null
    file_ids: Id[]
  }; out: {
    ids: number[]
  } }
  'communication.saveRules': { in: {
    matrix: Record<string, Record<string, "all" | "related" | "none">>
    version: WholeNumber
  }; out: {
    version: number
  } }
  'communication.timeline': { in: {
    student_id: Id
    search?: string | null
    sort?: "at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "call" | "meeting" | "contact" | "message" | "notice" | "comment" | "document" | "feedback" | "attendance" | "enrollment"
    by?: string | null
    from?: Date
    to?: Date
  }; out: {
    rows: ({
      id: number
      kind: "call" | "meeting" | "contact" | "message" | "notice" | "comment" | "document" | "feedback" | "attendance" | "enrollment"
      source_id: number
      at: string
      timed: boolean
      label: string
      title: string
      text: string
      people: string
      by: string
      link: string
      tags: string[]
      private: boolean
      due_on: string | null
      done: boolean
      edited: boolean
      mine: boolean
      removed_at: string | null
    })[]
    count: number
    kinds: Record<string, number>
    authors: string[]
    contacts: {
      name: string
      relationship: string
      email: string
      phone: string
    }[]
  } }
  'contract.batches': { in: {}; out: {
    rows: ({
      id: number
      template: string
      year: string
      by: string
      made_at: string
      undone_at: string | null
      sent: number
      out: number
      partly: number
      signed: number
      declined: number
      expired: number
      void: number
    })[]
  } }
  'contract.change': { in: {
    id: Id
    version: WholeNumber
    reason: string
  }; out: {
    version: number
  } }
  'contract.choices': { in: {}; out: {
    today: string
    currency: string
    language: string
    years: {
      id: number
      name: string
      start_date: string
    }[]
    billing_groups: string[]
    engagement_types: string[]
    grade_levels: string[]
    templates: ({
      id: number
      name: string
      kind: "enrollment" | "confirmation" | "other"
    })[]
    master_contracts: {
      id: number
      name: string
    }[]
    rules: {
      signers: "one" | "all"
      sign_by: string
      student_signs_from_age: number
    }
  } }
  'contract.decline': { in: {
    id: Id
    reason: string
  }; out: {
    state: "draft" | "sent" | "partly-signed" | "signed" | "declined" | "expired" | "void"
  } }
  'contract.draft': { in: {
    id: Id
  }; out: {
    student_id: number
    kind: "enrollment" | "confirmation" | "other"
    template_id: number | null
    academic_year_id: number | null
    master_contract_id: number | null
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    title: string
    body: string
    currency: string
    lines: {
      name: string
      amount: number
    }[]
    instalment_choices: number[]
    billing_group: string
    engagement_type: string
    section_ids: number[]
    signing: "together" | "in-order"
    guardians: "one" | "all"
    guardian_ids: number[]
    student_signs: boolean
    school_signs: boolean
    school_signer_id: number | null
    sign_by: string | null
    id: number
    version: number
    number: string
    student_name: string
    sections: {
      id: number
      name: string
    }[]
  } }
  'contract.export': { in: {
    search?: string | null
    sort?: "number" | "student" | "state" | "year" | "sign_by" | "total" | "billing_group" | "engagement_type" | "sent_at" | "completed_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "draft" | "sent" | "partly-signed" | "signed" | "declined" | "expired" | "void"
    kind?: "enrollment" | "confirmation" | "other"
    year_id?: Id
    billing_group?: string | null
    engagement_type?: string | null
    for_school?: YesNo
    batch_id?: Id
    student_id?: Id
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'contract.extend': { in: {
    ids: Id[]
    sign_by: Date
  }; out: {
    ids: number[]
  } }
  'contract.list': { in: {
    search?: string | null
    sort?: "number" | "student" | "state" | "year" | "sign_by" | "total" | "billing_group" | "engagement_type" | "sent_at" | "completed_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "draft" | "sent" | "partly-signed" | "signed" | "declined" | "expired" | "void"
    kind?: "enrollment" | "confirmation" | "other"
    year_id?: Id
    billing_group?: string | null
    engagement_type?: string | null
    for_school?: YesNo
    batch_id?: Id
    student_id?: Id
  }; out: {
    rows: ({
      id: number
      version: number
      number: string
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
        grade_level: string
      }
      kind: "enrollment" | "confirmation" | "other"
      title: string
      state: "draft" | "sent" | "partly-signed" | "signed" | "declined" | "expired" | "void"
      year: string
      sign_by: string | null
      signed: number
      signers: number
      missing: string[]
      total: number
      currency: string
      billing_group: string
      engagement_type: string
      organization: string
      share: number
      sent_at: string | null
      completed_at: string | null
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'contract.listRules': { in: {}; out: {
    rows: ({
      id: number
      number: number
      rules: {
        signers: "one" | "all"
        student_signs_from_age: number
        days_to_sign: number
        remind_days_before: number
        deposit_percent: number
        cancel_days: number
        renews: boolean
        enroll_needs_contract: boolean
        terms: string
      }
      note: string
      made_by: string
      made_at: string
    })[]
    can: {
      edit: boolean
    }
  } }
  'contract.own': { in: {}; out: {
    rows: ({
      id: number
      number: string
      title: string
      state: "draft" | "sent" | "partly-signed" | "signed" | "declined" | "expired" | "void"
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      year: string
      sign_by: string | null
      completed_at: string | null
      total: number
      currency: string
      organization: string
      share: number
      to_sign: boolean
      signed: boolean
      missing: string[]
    })[]
    pending: boolean
  } }
  'contract.pdf': { in: {
    id: Id
  }; out: string }
  'contract.previewConfirmations': { in: {
    template_id: Id
    academic_year_id: Id
    grade_level?: string
  }; out: {
    currency: string
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      next_grade: string
      language: string
      signers: string[]
      total: number
      odd: ("has-one" | "nobody-signs" | "no-account" | "no-email" | "last-grade" | "no-fees" | "leaves")[]
    })[]
  } }
  'contract.read': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    number: string
    kind: "enrollment" | "confirmation" | "other"
    state: "draft" | "sent" | "partly-signed" | "signed" | "declined" | "expired" | "void"
    revision: number
    digest: string
    language: string
    title: string
    body: string
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
    }
    academic_year_id: number | null
    year: string
    template: {
      id: number
      name: string
      number: number
    } | null
    organization: string
    currency: string
    lines: {
      name: string
      amount: number
    }[]
    total: number
    instalment_choices: number[]
    instalments: number | null
    billing_group: string
    engagement_type: string
    sections: {
      id: number
      name: string
    }[]
    signing: "together" | "in-order"
    guardians: "one" | "all"
    sign_by: string | null
    sent_at: string | null
    completed_at: string | null
    closed_at: string | null
    close_reason: string
    consent: string
    signers: ({
      id: number
      person_id: number | null
      name: string
      capacity: "guardian" | "student" | "school"
      position: number
      signed_at: string | null
      typed_name: string
      instalments: number | null
      turn: boolean
      mine: boolean
      proof: {
        consent: string
        address: string
        device: string
        digest: string
      } | null
    })[]
    revisions: {
      revision: number
      title: string
      body: string
      replaced_at: string
      reason: string
      signatures: {
        name: string
        signed_at: string
        digest: string
      }[]
    }[]
    fulfilment: {
      at: string
      enrolled: string[]
      waitlisted: string[]
      problems: ({
        name: string
        why: "closed" | "missing" | "inactive" | "gone"
      })[]
      invoices: string[]
      together: {
        amount: number
        invoice: string
      } | null
    } | null
    sealed: string
    can: {
      edit: boolean
      send: boolean
      change: boolean
      void: boolean
      remind: boolean
      sign: boolean
      decline: boolean
      comment: boolean
    }
  } }
  'contract.remind': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
    people: number
  } }
  'contract.save': { in: {
    student_id: Id
    kind: "enrollment" | "confirmation" | "other"
    template_id: Id | null
    academic_year_id: Id | null
    master_contract_id: Id | null
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    title: string
    body: string
    currency: string
    lines: {
      name: string
      amount: WholeNumber
    }[]
    instalment_choices: WholeNumber[]
    billing_group?: string | null
    engagement_type?: string | null
    section_ids: Id[]
    signing: "together" | "in-order"
    guardians: "one" | "all"
    guardian_ids: Id[]
    student_signs: YesNo
    school_signs: YesNo
    school_signer_id: Id | null
    sign_by: Date | null
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'contract.saveRules': { in: {
    rules: {
      signers: "one" | "all"
      student_signs_from_age: WholeNumber
      days_to_sign: WholeNumber
      remind_days_before: WholeNumber
      deposit_percent: WholeNumber
      cancel_days: WholeNumber
      renews: YesNo
      enroll_needs_contract: YesNo
      terms?: string | null
    }
    note: string
    version: WholeNumber
  }; out: {
    number: number
  } }
  'contract.send': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'contract.sendConfirmations': { in: {
    template_id: Id
    academic_year_id: Id
    student_ids: Id[]
    sign_by: Date | null
    cause: string
  }; out: {
    batch_id: number
    ids: number[]
    skipped: ({
      name: string
      why: "has-one" | "nobody-signs" | "no-account" | "no-email" | "last-grade" | "no-fees" | "leaves"
    })[]
  } }
  'contract.sign': { in: {
    id: Id
    digest: string
    typed_name: string
    instalments: WholeNumber | null
    agreed: true
  }; out: {
    state: "draft" | "sent" | "partly-signed" | "signed" | "declined" | "expired" | "void"
    signed_at: string
  } }
  'contract.signers': { in: {
    student_id: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
    }
    of_age: boolean
    language: string
    guardians: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      billing: boolean
      email: boolean
    }[]
  } }
  'contract.undoConfirmations': { in: {
    id: Id
  }; out: {
    taken_back: number
    left: number
  } }
  'contract.void': { in: {
    ids: Id[]
    reason: string
  }; out: {
    ids: number[]
  } }
  'contracttemplate.archive': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'contracttemplate.export': { in: {
    search?: string | null
    sort?: "name" | "kind" | "contracts"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "enrollment" | "confirmation" | "other"
    archived?: YesNo
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'contracttemplate.list': { in: {
    search?: string | null
    sort?: "name" | "kind" | "contracts"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "enrollment" | "confirmation" | "other"
    archived?: YesNo
  }; out: {
    rows: ({
      id: number
      version: number
      name: string
      kind: "enrollment" | "confirmation" | "other"
      languages: string[]
      number: number
      contracts: number
      total: number
      currency: string
      archived: boolean
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'contracttemplate.preview': { in: {
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    title?: string | null
    body?: string | null
    student_id?: Id | null
    academic_year_id?: Id | null
    currency: string
    lines: {
      name: string
      amount: WholeNumber
    }[]
    instalment_choices: WholeNumber[]
    billing_group?: string | null
    engagement_type?: string | null
    section_ids?: Id[]
    sign_by?: string | null
  }; out: {
    title: string
    body: string
    unknown: string[]
    empty: string[]
  } }
  'contracttemplate.read': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    name: string
    archived: boolean
    versions: ({
      id: number
      number: number
      made_by: string
      made_at: string
      contracts: number
      content: {
        kind: "enrollment" | "confirmation" | "other"
        texts: ({
          language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
          title: string
          body: string
        })[]
        currency: string
        lines: {
          name: string
          amount: number
          grade_levels: string[]
        }[]
        instalment_choices: number[]
        billing_group: string
        engagement_type: string
        signing: "together" | "in-order"
        school_signs: boolean
      }
    })[]
  } }
  'contracttemplate.save': { in: {
    kind: "enrollment" | "confirmation" | "other"
    texts: ({
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      title: string
      body: string
    })[]
    currency: string
    lines: {
      name: string
      amount: WholeNumber
      grade_levels: string[]
    }[]
    instalment_choices: WholeNumber[]
    billing_group?: string | null
    engagement_type?: string | null
    signing: "together" | "in-order"
    school_signs: YesNo
    id?: Id
    version?: WholeNumber
    name: string
  }; out: {
    id: number
    number: number
  } }
  'course.archiveCourses': { in: {
    course_ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'course.archiveLesson': { in: {
    id: Id
    version: WholeNumber
    archived: YesNo
  }; out: {
    id: number
    version: number
  } }
  'course.archiveQuestionSet': { in: {
    set_id: Id
    version: WholeNumber
    archived: YesNo
  }; out: {
    version: number
  } }
  'course.archiveUnit': { in: {
    id: Id
    version: WholeNumber
    archived: YesNo
  }; out: {
    id: number
    version: number
  } }
  'course.changeStatus': { in: {
    course_ids: Id[]
    action: "activate" | "deactivate"
    reason?: string | null
  }; out: {
    ids: number[]
  } }
  'course.copyChoices': { in: {
    school_id?: Id
    master?: YesNo
  }; out: {
    school_id: number
    has_master: boolean
    schools: {
      id: number
      name: string
    }[]
    rows: {
      id: number
      number: string
      name: string
      subject: string
      units: number
      lessons: number
      files: number
      free_number: string
    }[]
  } }
  'course.copyCourses': { in: {
    school_id?: Id
    master?: YesNo
    courses: {
      id: Id
      number: string
    }[]
    with_content: YesNo
  }; out: {
    ids: number[]
  } }
  'course.courseChoices': { in: {}; out: {
    departments: {
      id: number
      name: string
    }[]
    subjects: string[]
    grade_levels: string[]
  } }
  'course.deleteCourses': { in: {
    course_ids: Id[]
  }; out: {} }
  'course.deletePrerequisite': { in: {
    id: Id
  }; out: {} }
  'course.exportCourses': { in: {
    search?: string | null
    sort?: "number" | "name" | "department_name" | "credits" | "section_count" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "draft" | "active" | "inactive" | "archived"
    department_id?: Id
    grade_level?: string | null
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'course.listCourses': { in: {
    search?: string | null
    sort?: "number" | "name" | "department_name" | "credits" | "section_count" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "draft" | "active" | "inactive" | "archived"
    department_id?: Id
    grade_level?: string | null
  }; out: {
    rows: ({
      id: number
      version: number
      number: string
      name: string
      subject: string
      department_name: string
      color: number
      credits: number
      grade_levels: string[]
      status: "draft" | "active" | "inactive"
      archived: boolean
      section_count: number
    })[]
    count: number
    departments: {
      id: number
      name: string
    }[]
    grade_levels: string[]
    can: {
      edit: boolean
    }
  } }
  'course.listPrerequisites': { in: {
    course_id: Id
  }; out: {
    course: {
      id: number
      name: string
    }
    rows: ({
      id: number
      version: number
      choice: number
      required_course_id: number
      name: string
      number: string
      color: number
      min_percent: number | null
      min_letter: string
    })[]
    required_by: {
      id: number
      name: string
      number: string
    }[]
    courses: {
      id: number
      name: string
      number: string
    }[]
    letters: string[]
    can: {
      edit: boolean
    }
  } }
  'course.masterUpdate': { in: {
    course_id: Id
  }; out: {
    from: number
    to: number
    changes: ({
      key: string
      kind: "course" | "unit" | "lesson"
      name: string
      change: "added" | "changed" | "removed"
      mine: boolean
    })[]
  } }
  'course.nameQuestionSet': { in: {
    course_id: Id
    name: string
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'course.orderLessons': { in: {
    unit_id: Id
    ids: Id[]
  }; out: {} }
  'course.orderUnits': { in: {
    course_id: Id
    ids: Id[]
  }; out: {} }
  'course.outline': { in: {
    course_id: Id
    archived?: YesNo
  }; out: {
    course: {
      id: number
      name: string
      archived: boolean
    }
    units: ({
      name: string
      description: string
      id: number
      version: number
      archived: boolean
      lessons: ({
        name: string
        summary: string
        minutes: number | null
        shared: boolean
        id: number
        version: number
        archived: boolean
        block_count: number
      })[]
    })[]
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'course.questionSets': { in: {
    course_id: Id
    archived?: YesNo
  }; out: {
    rows: ({
      id: number
      version: number
      name: string
      section_name: string | null
      archived: boolean
      questions: number
    })[]
    can: {
      edit: boolean
    }
  } }
  'course.saveCourse': { in: {
    number: string
    name: string
    description?: string | null
    subject?: string | null
    department_id: Id | null
    credits: Decimal
    grade_levels: string[]
    id?: Id
    version?: WholeNumber
    active?: YesNo
  }; out: {
    id: number
    version: number
  } }
  'course.saveLesson': { in: {
    name: string
    summary?: string | null
    minutes: WholeNumber | null
    shared: YesNo
    id?: Id
    version?: WholeNumber
    unit_id: Id
    blocks: ({
      kind: "text"
      body: string
    } | {
      kind: "files"
      file_ids: Id[]
    } | {
      kind: "video"
      title: string
      url: string
    } | {
      kind: "link"
      title: string
      url: string
    } | {
      kind: "questions"
      set_id: Id
    })[]
  }; out: {
    id: number
    version: number
  } }
  'course.savePrerequisite': { in: {
    course_id: Id
    id?: Id
    version?: WholeNumber
    choice: Id | null
    required_course_id: Id
    min_percent: Decimal | null
    min_letter?: string | null
  }; out: {
    id: number
    version: number
  } }
  'course.saveUnit': { in: {
    name: string
    description?: string | null
    id?: Id
    version?: WholeNumber
    course_id: Id
  }; out: {
    id: number
    version: number
  } }
  'course.showcase': { in: {
    slug: string
  }; out: {
    name: string
    number: string
    description: string
    subject: string
    color: number
    credits: number
    grade_levels: string[]
    teachers: string[]
    units: ({
      id: number
      name: string
      description: string
      lessons: ({
        id: number
        name: string
        summary: string
        minutes: number | null
      })[]
    })[]
  } | null }
  'course.takeMasterUpdate': { in: {
    course_id: Id
    to: WholeNumber
    keys: string[]
  }; out: {
    taken: number
  } }
  'course.viewCourse': { in: {
    course_id: Id
  }; out: {
    id: number
    version: number
    number: string
    name: string
    subject: string
    department_name: string
    color: number
    credits: number
    grade_levels: string[]
    status: "draft" | "active" | "inactive"
    archived: boolean
    section_count: number
    description: string
    department_id: number | null
    student_count: number
    unit_count: number
    lesson_count: number
    prerequisite_count: number
    comment_count: number
    master: {
      version: number
      latest: number
    } | null
    uses: {
      sections: number
      required_by: number
    }
    can: {
      edit: boolean
    }
  } }
  'course.viewLesson': { in: {
    lesson_id: Id
  }; out: {
    name: string
    summary: string
    minutes: number | null
    shared: boolean
    id: number
    version: number
    archived: boolean
    blocks: ({
      kind: "text"
      body: string
    } | {
      kind: "files"
      file_ids: number[]
    } | {
      kind: "video"
      title: string
      url: string
    } | {
      kind: "link"
      title: string
      url: string
    } | {
      kind: "questions"
      set_id: number
    })[]
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
    sets: ({
      id: number
      name: string
      shuffle: boolean
      shuffle_options: boolean
      draw: number | null
      questions: ({
        body: {
          kind: "choice"
          prompt: string
          explanation: string
          options: {
            id: string
            text: string
          }[]
          right: string
        } | {
          kind: "several"
          prompt: string
          explanation: string
          partial: boolean
          options: {
            id: string
            text: string
          }[]
          right: string[]
        } | {
          kind: "true_false"
          prompt: string
          explanation: string
          right: boolean
        } | {
          kind: "short_text"
          prompt: string
          explanation: string
          accepted: string[]
          accents: boolean
        } | {
          kind: "number"
          prompt: string
          explanation: string
          value: number
          tolerance: number
          tolerance_in: "value" | "percent"
        } | {
          kind: "match"
          prompt: string
          explanation: string
          partial: boolean
          left: {
            id: string
            text: string
          }[]
          right: {
            id: string
            text: string
          }[]
        } | {
          kind: "order"
          prompt: string
          explanation: string
          partial: boolean
          options: {
            id: string
            text: string
          }[]
        } | {
          kind: "essay"
          prompt: string
          explanation: string
        }
        points: number
        counts: "normal" | "full" | "none"
        id: number
        version: number
      })[]
    })[]
    unit: {
      id: number
      name: string
    }
    course: {
      id: number
      name: string
      archived: boolean
    }
    previous_id: number | null
    next_id: number | null
    can: {
      edit: boolean
    }
  } }
  'course.viewUnit': { in: {
    unit_id: Id
  }; out: {
    course: {
      id: number
      name: string
      archived: boolean
    }
    unit: {
      name: string
      description: string
      id: number
      version: number
      archived: boolean
      lessons: ({
        name: string
        summary: string
        minutes: number | null
        shared: boolean
        id: number
        version: number
        archived: boolean
        block_count: number
      })[]
    }
    can: {
      edit: boolean
    }
  } }
  'dailyperiod.archiveBellPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dailyperiod.bellPeriodHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'dailyperiod.exportBellPeriods': { in: {
    archived?: YesNo
  }; out: string }
  'dailyperiod.importBellPeriods': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        start_time: string
        end_time: string
        id?: number
        version?: number
      }[]
    }
  } }
  'dailyperiod.listBellPeriods': { in: {
    search?: string | null
    sort?: "position" | "name" | "start_time"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      start_time: string
      end_time: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'dailyperiod.orderBellPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dailyperiod.removeBellPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dailyperiod.restoreBellPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dailyperiod.saveBellPeriod': { in: {
    name: string
    start_time: Time
    end_time: Time
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    start_time: string
    end_time: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'dailyperiod.undoImportBellPeriods': { in: {
    added: Id[]
    changed: {
      name: string
      start_time: Time
      end_time: Time
      id?: Id
      version?: WholeNumber
    }[]
  }; out: {
    ids: number[]
  } }
  'data.bonusUploads': { in: {}; out: {
    rows: ({
      id: number
      title: string
      count: number
      by: string
      at: string
      undone_at: string | null
    })[]
  } }
  'data.cancelImport': { in: {
    run_id: Id
  }; out: {
    run_id: number
  } }
  'data.checkPeopleFile': { in: {
    kind: "students" | "families" | "parents" | "teachers"
    sheet?: string | null
    group_id?: Id
    several_schools?: YesNo
    has_header?: YesNo
    columns: ({
      at: WholeNumber
      field: string | null
    })[]
    date_order: "day_first" | "month_first" | "year_first"
    name_order?: "auto" | "given_first" | "family_first" | "two_surnames"
    email_as_username: YesNo
  }; out: {
    id: number
    source: "sds" | "oneroster" | "people"
    format_version: string
    people_kind: "students" | "families" | "parents" | "teachers" | null
    status: "checked" | "imported" | "cancelled" | "undone"
    created_at: string
    created_by: string | null
    file_names: string[]
    counts: Record<string, {
      new: number
      changed: number
      ended?: number
      unchanged: number
      wrong: number
      held_back: number
    }>
    imported_at: string | null
    undone_at: string | null
    kept: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
      reason: "used_since" | "changed_since"
      count: number
      examples: string[]
    })[]
    can: {
      import: boolean
      undo: boolean
    }
    files: {
      name: string
      encoding: string
      separator: string
      rows: number
      unknown_columns: string[]
      left_out_columns: string[]
      derived_columns?: {
        column: string
        used: string
      }[]
      delta?: boolean
    }[]
    ignored_files: string[]
    lacking: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      before: number
      missing: number
      examples: string[]
    })[]
    notes: ({
      code: string
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      params: Record<string, string | number>
    })[]
    percent: number
    names: Record<string, string>
    undecided: number
  } }
  'data.checkRoster': { in: {
    group_id?: Id
  }; out: {
    id: number
    source: "sds" | "oneroster" | "people"
    format_version: string
    people_kind: "students" | "families" | "parents" | "teachers" | null
    status: "checked" | "imported" | "cancelled" | "undone"
    created_at: string
    created_by: string | null
    file_names: string[]
    counts: Record<string, {
      new: number
      changed: number
      ended?: number
      unchanged: number
      wrong: number
      held_back: number
    }>
    imported_at: string | null
    undone_at: string | null
    kept: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
      reason: "used_since" | "changed_since"
      count: number
      examples: string[]
    })[]
    can: {
      import: boolean
      undo: boolean
    }
    files: {
      name: string
      encoding: string
      separator: string
      rows: number
      unknown_columns: string[]
      left_out_columns: string[]
      derived_columns?: {
        column: string
        used: string
      }[]
      delta?: boolean
    }[]
    ignored_files: string[]
    lacking: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      before: number
      missing: number
      examples: string[]
    })[]
    notes: ({
      code: string
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      params: Record<string, string | number>
    })[]
    percent: number
    names: Record<string, string>
    undecided: number
  } }
  'data.decideImportRows': { in: {
    run_id: Id
    row_ids?: Id[]
    decision: "update" | "new" | "leave"
  }; out: {
    id: number
    source: "sds" | "oneroster" | "people"
    format_version: string
    people_kind: "students" | "families" | "parents" | "teachers" | null
    status: "checked" | "imported" | "cancelled" | "undone"
    created_at: string
    created_by: string | null
    file_names: string[]
    counts: Record<string, {
      new: number
      changed: number
      ended?: number
      unchanged: number
      wrong: number
      held_back: number
    }>
    imported_at: string | null
    undone_at: string | null
    kept: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
      reason: "used_since" | "changed_since"
      count: number
      examples: string[]
    })[]
    can: {
      import: boolean
      undo: boolean
    }
    files: {
      name: string
      encoding: string
      separator: string
      rows: number
      unknown_columns: string[]
      left_out_columns: string[]
      derived_columns?: {
        column: string
        used: string
      }[]
      delta?: boolean
    }[]
    ignored_files: string[]
    lacking: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      before: number
      missing: number
      examples: string[]
    })[]
    notes: ({
      code: string
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      params: Record<string, string | number>
    })[]
    percent: number
    names: Record<string, string>
    undecided: number
  } }
  'data.exportImportRows': { in: {
    run_id: Id
  }; out: string }
  'data.exportPasswordLinks': { in: {
    run_id: Id
  }; out: string }
  'data.exportRoster': { in: {
    version: "1.1" | "1.2"
    group_id?: Id
  }; out: string }
  'data.exportRowsToCure': { in: {
    run_id: Id
  }; out: string }
  'data.exportWrongRows': { in: {
    run_id: Id
  }; out: string }
  'data.importGroups': { in: {}; out: {
    rows: {
      id: number
      name: string
    }[]
  } }
  'data.importRoster': { in: {
    run_id: Id
    invite?: YesNo
    accept_missing?: YesNo
  }; out: {
    id: number
    source: "sds" | "oneroster" | "people"
    format_version: string
    people_kind: "students" | "families" | "parents" | "teachers" | null
    status: "checked" | "imported" | "cancelled" | "undone"
    created_at: string
    created_by: string | null
    file_names: string[]
    counts: Record<string, {
      new: number
      changed: number
      ended?: number
      unchanged: number
      wrong: number
      held_back: number
    }>
    imported_at: string | null
    undone_at: string | null
    kept: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
      reason: "used_since" | "changed_since"
      count: number
      examples: string[]
    })[]
    can: {
      import: boolean
      undo: boolean
    }
    files: {
      name: string
      encoding: string
      separator: string
      rows: number
      unknown_columns: string[]
      left_out_columns: string[]
      derived_columns?: {
        column: string
        used: string
      }[]
      delta?: boolean
    }[]
    ignored_files: string[]
    lacking: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      before: number
      missing: number
      examples: string[]
    })[]
    notes: ({
      code: string
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      params: Record<string, string | number>
    })[]
    percent: number
    names: Record<string, string>
    undecided: number
  } }
  'data.importRows': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    run_id: Id
    kind?: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
    result?: "new" | "changed" | "ended" | "unchanged" | "wrong" | "held_back"
  }; out: {
    rows: ({
      id: number
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      row: number
      result: "new" | "changed" | "ended" | "unchanged" | "wrong" | "held_back"
      school_sis_id: string
      sis_id: string
      title: string
      problems: ({
        column: string
        reason: string
        params?: Record<string, string | number>
      })[]
      blocked_by: {
        kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
        row: number
      } | null
      holds_back: number
      match: {
        id: number
        name: string
        detail: string
      } | null
      decision: "" | "update" | "new" | "leave"
      changes: {
        field: string
        old: string
        new: string
      }[]
    })[]
    count: number
  } }
  'data.importRun': { in: {
    run_id: Id
  }; out: {
    id: number
    source: "sds" | "oneroster" | "people"
    format_version: string
    people_kind: "students" | "families" | "parents" | "teachers" | null
    status: "checked" | "imported" | "cancelled" | "undone"
    created_at: string
    created_by: string | null
    file_names: string[]
    counts: Record<string, {
      new: number
      changed: number
      ended?: number
      unchanged: number
      wrong: number
      held_back: number
    }>
    imported_at: string | null
    undone_at: string | null
    kept: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
      reason: "used_since" | "changed_since"
      count: number
      examples: string[]
    })[]
    can: {
      import: boolean
      undo: boolean
    }
    files: {
      name: string
      encoding: string
      separator: string
      rows: number
      unknown_columns: string[]
      left_out_columns: string[]
      derived_columns?: {
        column: string
        used: string
      }[]
      delta?: boolean
    }[]
    ignored_files: string[]
    lacking: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      before: number
      missing: number
      examples: string[]
    })[]
    notes: ({
      code: string
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      params: Record<string, string | number>
    })[]
    percent: number
    names: Record<string, string>
    undecided: number
  } }
  'data.importRuns': { in: {
    search?: string | null
    sort?: "created_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    of?: "roster" | "people"
  }; out: {
    rows: ({
      id: number
      source: "sds" | "oneroster" | "people"
      format_version: string
      people_kind: "students" | "families" | "parents" | "teachers" | null
      status: "checked" | "imported" | "cancelled" | "undone"
      created_at: string
      created_by: string | null
      file_names: string[]
      counts: Record<string, {
        new: number
        changed: number
        ended?: number
        unchanged: number
        wrong: number
        held_back: number
      }>
      imported_at: string | null
      undone_at: string | null
      kept: ({
        kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
        reason: "used_since" | "changed_since"
        count: number
        examples: string[]
      })[]
      can: {
        import: boolean
        undo: boolean
      }
    })[]
    count: number
  } }
  'data.openPeopleFile': { in: {
    kind: "students" | "families" | "parents" | "teachers"
    sheet?: string | null
    group_id?: Id
    several_schools?: YesNo
    has_header?: YesNo
  }; out: {
    name: string
    encoding: string
    separator: string
    sheets: string[]
    sheet: string
    has_header: boolean
    rows: number
    secret_columns: string[]
    columns: ({
      at: number
      header: string
      field: string | null
      samples: string[]
      filled: number
    })[]
    full_names: string[]
    fields: ({
      key: string
      party: "student" | "teacher" | "parent" | "p1" | "p2" | "row"
      cell: string
      name: string
    })[]
    date_order: "day_first" | "month_first" | "year_first"
    order_proven: boolean
    remembered: boolean
    email_as_username: boolean
    several_schools: boolean
    missing: ({
      party: "student" | "teacher" | "parent" | "p1" | "p2" | "row"
      cells: string[]
    })[]
  } }
  'data.peopleTemplate': { in: {
    kind: "students" | "families" | "parents" | "teachers"
    format: "csv" | "xlsx"
    several_schools?: YesNo
  }; out: string }
  'data.previewBonus': { in: {
    title: string
    csv: string
  }; out: {
    rows: ({
      line: number
      student: string
      section: string
      points: number | null
      from: number | null
      to: number | null
      problem: "no-student" | "no-section" | "not-enrolled" | "no-points" | "twice" | "closed" | "no-unit" | "exempt" | "same-name" | null
    })[]
    missing_columns: string[]
    good: number
    sections: number
  } }
  'data.undoBonus': { in: {
    upload_id: Id
  }; out: {
    restored: number
    kept: number
  } }
  'data.undoImport': { in: {
    run_id: Id
  }; out: {
    id: number
    source: "sds" | "oneroster" | "people"
    format_version: string
    people_kind: "students" | "families" | "parents" | "teachers" | null
    status: "checked" | "imported" | "cancelled" | "undone"
    created_at: string
    created_by: string | null
    file_names: string[]
    counts: Record<string, {
      new: number
      changed: number
      ended?: number
      unchanged: number
      wrong: number
      held_back: number
    }>
    imported_at: string | null
    undone_at: string | null
    kept: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
      reason: "used_since" | "changed_since"
      count: number
      examples: string[]
    })[]
    can: {
      import: boolean
      undo: boolean
    }
    files: {
      name: string
      encoding: string
      separator: string
      rows: number
      unknown_columns: string[]
      left_out_columns: string[]
      derived_columns?: {
        column: string
        used: string
      }[]
      delta?: boolean
    }[]
    ignored_files: string[]
    lacking: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      before: number
      missing: number
      examples: string[]
    })[]
    notes: ({
      code: string
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      params: Record<string, string | number>
    })[]
    percent: number
    names: Record<string, string>
    undecided: number
  } }
  'data.uploadBonus': { in: {
    title: string
    csv: string
  }; out: {
    upload_id: number
    saved: number
    skipped: number
  } }
  'dayrotation.archiveDayRotations': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dayrotation.dayRotationHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'dayrotation.exportDayRotations': { in: {
    archived?: YesNo
  }; out: string }
  'dayrotation.importDayRotations': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        start_date: string
        end_date: string
        turns: "day" | "week"
        weekdays: string
        days: {
          label: string
        }[]
        id?: number
        version?: number
      })[]
    }
  } }
  'dayrotation.listDayRotations': { in: {
    search?: string | null
    sort?: "position" | "name" | "start_date"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      start_date: string
      end_date: string
      turns: "day" | "week"
      weekdays: string
      days: {
        label: string
      }[]
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'dayrotation.orderDayRotations': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dayrotation.removeDayRotations': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dayrotation.restoreDayRotations': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'dayrotation.saveDayRotation': { in: {
    name: string
    start_date: Date
    end_date: Date
    turns?: "day" | "week"
    weekdays: string
    days: {
      label: string
    }[]
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    start_date: string
    end_date: string
    turns: "day" | "week"
    weekdays: string
    days: {
      label: string
    }[]
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'dayrotation.undoImportDayRotations': { in: {
    added: Id[]
    changed: ({
      name: string
      start_date: Date
      end_date: Date
      turns?: "day" | "week"
      weekdays: string
      days: {
        label: string
      }[]
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'department.archiveDepartments': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'department.archiveGlobal': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'department.departmentHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'department.exportDepartments': { in: {
    archived?: YesNo
  }; out: string }
  'department.importDepartments': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        code: string
        color: number
        id?: number
        version?: number
      }[]
    }
  } }
  'department.listDepartments': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      code: string
      color: number
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'department.listGlobal': { in: {
    search?: string | null
    sort?: "name" | "code" | "schools"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
  }; out: {
    rows: {
      name: string
      code: string
      color: number
      id: number
      version: number
      archived: boolean
      schools: number
    }[]
    count: number
    can: {
      edit: boolean
    }
  } }
  'department.offers': { in: {}; out: {
    rows: ({
      name: string
      code: string
      color: number
      id: number
      state: "new" | "same" | "differs"
      own_name: string | null
    })[]
    can: {
      take: boolean
    }
  } }
  'department.orderDepartments': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'department.removeDepartments': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'department.restoreDepartments': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'department.saveDepartment': { in: {
    name: string
    code?: string | null
    color: WholeNumber
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    code: string
    color: number
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'department.saveGlobal': { in: {
    name: string
    code?: string | null
    color: WholeNumber
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'department.takeOffers': { in: {
    ids: Id[]
  }; out: {
    added: number[]
    changed: {
      id: number
      name: string
      code: string
      color: number
    }[]
  } }
  'department.takeOffersBack': { in: {
    added: Id[]
    changed: ({
      id: Id
      name: string
      code?: string | null
      color: WholeNumber
    })[]
  }; out: {
    undone: number
  } }
  'department.undoImportDepartments': { in: {
    added: Id[]
    changed: ({
      name: string
      code?: string | null
      color: WholeNumber
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'department.viewGlobal': { in: {
    id: Id
  }; out: {
    name: string
    code: string
    color: number
    id: number
    version: number
    archived: boolean
    schools: number
    holders: ({
      school_id: number
      school: string
      department: {
        name: string
        code: string
        color: number
        courses: number
      } | null
    })[]
    can: {
      edit: boolean
    }
  } }
  'discussion.acceptScores': { in: {
    activity_id: Id
    student_ids: Id[]
    reason?: string | null
  }; out: {
    grades: ({
      student_id: number
      before: number | null
      version: number
    })[]
  } }
  'discussion.changeReplyStatus': { in: {
    ids: Id[]
    status: "visible" | "rejected"
    reason?: string | null
  }; out: {
    ids: number[]
  } }
  'discussion.changeThread': { in: {
    id: Id
    pinned?: YesNo
    locked?: YesNo
  }; out: {} }
  'discussion.delete': { in: {
    kind: "thread" | "reply"
    id: Id
  }; out: {} }
  'discussion.deleteGroup': { in: {
    id: Id
    version: WholeNumber
    deleted: YesNo
  }; out: {
    id: number
    version: number
  } }
  'discussion.exportParticipation': { in: {
    activity_id: Id
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'discussion.groups': { in: {
    section_id: Id
  }; out: {
    groups: {
      id: number
      version: number
      name: string
      student_ids: number[]
      threads: number
    }[]
    students: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
  } }
  'discussion.history': { in: {
    id: Id
  }; out: {
    rows: {
      id: number
      body: string
      at: string
    }[]
  } }
  'discussion.interact': { in: {
    kind: "like" | "answer" | "follow"
    id: Id
    on: YesNo
  }; out: {} }
  'discussion.messages': { in: {
    id: Id
  }; out: {
    id: number
    section_id: number
    section: string
    title: string
    author: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    } | null
    graded: boolean
    pinned: boolean
    locked: boolean
    closed: boolean
    closes_at: string | null
    requires_post: boolean
    needs_approval: boolean
    anonymous: boolean
    group_id: number | null
    group_name: string
    created_at: string
    follows: boolean
    body: string
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
    version: number
    posts: ({
      id: number
      parent_id: number | null
      author: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      } | null
      alias: number
      staff: boolean
      mine: boolean
      body: string
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
      status: "visible" | "waiting" | "rejected"
      reason: string
      answer: boolean
      created_at: string
      shown_at: string | null
      edited_at: string | null
      deleted: boolean
      likes: number
      liked: boolean
      version: number
      can: {
        edit: boolean
        delete: boolean
        history: boolean
      }
    })[]
    hidden_until_post: boolean
    last_read_at: string | null
    grading: {
      unit_id: number
      activity_type_id: number | null
      max_score: number
      due_at: string | null
      expires_at: string | null
      rubric_id: number | null
      post_due_at: string | null
      required_posts: number
      required_replies: number
      post_points: number
      reply_points: number
      activity_id: number
      version: number
      archived: boolean
      rubric_name: string
      graded: boolean
    } | null
    participations: ({
      thread_id: number
      post_due_at: string | null
      required_posts: number
      required_replies: number
      posts: number
      replies: number
      first_post_at: string | null
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      due_at: string | null
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned"
      activity_id: number
    })[]
    can: {
      reply: boolean
      manage: boolean
      participate: boolean
      grade: boolean
    }
  } }
  'discussion.participation': { in: {
    activity_id: Id
  }; out: {
    asked: {
      activity_id: number
      section_id: number
      thread_id: number
      name: string
      due_at: string | null
      post_due_at: string | null
      required_posts: number
      required_replies: number
      post_points: number
      reply_points: number
      max_score: number
      graded: boolean
      closed: boolean
    }
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      posts: number
      replies: number
      first_post_at: string | null
      first_post_late: boolean
      state: "met" | "late" | "partly" | "none"
      asked: boolean
      proposed: number | null
      points: number | null
      exempt: boolean
      by_hand: boolean
      version: number
    })[]
    can: {
      grade: boolean
    }
  } }
  'discussion.replies': { in: {
    id?: Id
    version?: WholeNumber
    thread_id: Id
    parent_id?: Id | null
    body: string
    file_ids?: Id[]
    mention_ids?: Id[]
  }; out: {
    id: number
    version: number
    status: "visible" | "waiting" | "rejected"
  } }
  'discussion.saveGroup': { in: {
    id?: Id
    version?: WholeNumber
    section_id: Id
    name: string
    student_ids: Id[]
  }; out: {
    id: number
    version: number
  } }
  'discussion.saveThread': { in: {
    id?: Id
    version?: WholeNumber
    section_id: Id
    title: string
    body?: string | null
    pinned: YesNo
    locked: YesNo
    closes_at: string | null
    requires_post: YesNo
    needs_approval: YesNo
    anonymous: YesNo
    group_id: Id | null
    grading?: {
      unit_id: Id
      activity_type_id: Id | null
      max_score: Decimal
      due_at: string | null
      expires_at: string | null
      rubric_id: Id | null
      post_due_at: string | null
      required_posts: WholeNumber
      required_replies: WholeNumber
      post_points: Decimal
      reply_points: Decimal
      version?: WholeNumber
    }
    file_ids?: Id[]
  }; out: {
    id: number
    version: number
  } }
  'discussion.sections': { in: {
    school_id?: Id
  }; out: {
    rows: {
      value: number
      label: string
      count_new: number
      waiting: number
      can_manage: boolean
    }[]
  } }
  'discussion.studentPosts': { in: {
    activity_id: Id
    student_id: Id
  }; out: {
    asked: {
      activity_id: number
      section_id: number
      thread_id: number
      name: string
      due_at: string | null
      post_due_at: string | null
      required_posts: number
      required_replies: number
      post_points: number
      reply_points: number
      max_score: number
      graded: boolean
      closed: boolean
    }
    row: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      posts: number
      replies: number
      first_post_at: string | null
      first_post_late: boolean
      state: "met" | "late" | "partly" | "none"
      asked: boolean
      proposed: number | null
      points: number | null
      exempt: boolean
      by_hand: boolean
      version: number
    }
    posts: ({
      id: number
      body: string
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
      status: "visible" | "waiting" | "rejected"
      reason: string
      created_at: string
      edited_at: string | null
      counts: boolean
      late: boolean
      answers: {
        author: {
          id: number
          fname: string
          lname: string
          native_name: string
          photo: string
        } | null
        body: string
        mine: boolean
      } | null
    })[]
    can: {
      grade: boolean
    }
  } }
  'discussion.takeScoresBack': { in: {
    activity_id: Id
    grades: ({
      student_id: Id
      before: number | null
      version: WholeNumber
    })[]
    reason?: string | null
  }; out: {
    grades: number
  } }
  'discussion.threads': { in: {
    section_id?: Id
    show?: "all" | "new" | "followed"
    search?: string | null
    page?: WholeNumber
    size?: WholeNumber
  }; out: {
    rows: ({
      id: number
      section_id: number
      section: string
      title: string
      author: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      } | null
      graded: boolean
      pinned: boolean
      locked: boolean
      closed: boolean
      closes_at: string | null
      requires_post: boolean
      needs_approval: boolean
      anonymous: boolean
      group_id: number | null
      group_name: string
      created_at: string
      follows: boolean
      excerpt: string
      reply_count: number
      count_new: number
      waiting: number
      answered: boolean
      last_at: string
      due_at: string | null
    })[]
    count: number
  } }
  'discussion.users': { in: {
    thread_id: Id
    search?: string | null
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
  } }
  'discussion.waiting': { in: {
    section_id?: Id
    page?: WholeNumber
    size?: WholeNumber
  }; out: {
    rows: {
      id: number
      thread_id: number
      title: string
      section: string
      author: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      body: string
      created_at: string
    }[]
    count: number
  } }
  'document.check': { in: {
    code: string
  }; out: {
    document: {
      school_name: string
      title: string
      whose: string
      issued_at: string
      digest: string
    } | null
  } }
  'enrollment.allProgress': { in: {
    search?: string | null
    sort?: "name" | "grade_level" | "plain" | "weighted" | "earned"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    grade_level?: string | null
    section_id?: Id
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      classes: number
      plain: number | null
      weighted: number | null
      attempted: number
      earned: number
      rank: number | null
      ranked: number | null
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'enrollment.autoPromote': { in: {
    year: WholeNumber
    last_grade?: string | null
    except: Id[]
    ends_on?: Date | null
    confirmed: YesNo
  }; out: {
    steps: {
      from: string
      to: string
      leaves: boolean
      students: number
    }[]
    remaining: number
    classes: number
    today: string
    done: boolean
    id: number | null
  } }
  'enrollment.batchUpload': { in: {
    sheet?: string
    columns?: ({
      at: WholeNumber
      field: string | null
    })[]
    seen: string
  }; out: {
    id: number
    changed: number
    enrollments: number
  } }
  'enrollment.changePreview': { in: {
    enrollment_ids?: Id[]
    section_id?: Id
    student_ids?: Id[]
    action: "waitlist" | "activate" | "hold" | "complete" | "withdraw" | "drop" | "transfer" | "reactivate"
  }; out: {
    rows: ({
      id: number
      student_id: number
      student: string
      section: string
      status: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
      start_date: string | null
      fits: boolean
      seat: boolean | null
      next: string
      clashes: string[]
      holds: string[]
    })[]
    today: string
  } }
  'enrollment.changeStatus': { in: {
    enrollment_ids: Id[]
    action: "waitlist" | "activate" | "hold" | "complete" | "withdraw" | "drop" | "transfer" | "reactivate"
    reason?: string | null
    end_date?: Date | null
    leaving_reason_id?: Id | null
  }; out: {
    enrollments: number
    begun: {
      id: number
      after: number
    }[]
    change_id: number | null
  } }
  'enrollment.choices': { in: {
    search?: string | null
    section_id?: Id
    course_id?: Id
    term_id?: Id
  }; out: {
    rows: ({
      id: number
      name: string
      number: string
      course: string
      color: number
      term: string
      grade_levels: string[]
      seats: number | null
      taken: number
      waiting: number
    })[]
  } }
  'enrollment.commentRequest': { in: {
    id: Id
    version: WholeNumber
    comment?: string | null
  }; out: {
    version: number
  } }
  'enrollment.currentEnrollments': { in: {
    student_id: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    rows: ({
      id: number
      version: number
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      section_id: number
      section: string
      number: string
      course_id: number
      course: string
      term: string
      color: number
      status: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
      start_date: string | null
      end_date: string | null
      last_day: string | null
      reason: string
      leaving: string
      override_reason: string
      place: number | null
      percent: number | null
      letter: string | null
    })[]
  } }
  'enrollment.decideEnrollmentChangeRequests': { in: {
    last_day: Date | null
    confirmed: YesNo
    ids: Id[]
    approved: YesNo
    answer?: string | null
  }; out: {
    rows: ({
      id: number
      kind: "extension" | "withdrawal"
      student: string
      section: string
      outcome: "extended" | "withdrawn" | "declined" | "settled" | "left-out"
      day: string | null
    })[]
  } }
  'enrollment.decideRequests': { in: {
    ids: Id[]
    approved: YesNo
    answer?: string | null
  }; out: {
    enrolled: number
    waitlisted: number
    declined: number
    left_out: number
    ids: number[]
  } }
  'enrollment.deleteEnrollment': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'enrollment.detail': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    section_id: number
    section: string
    number: string
    course_id: number
    course: string
    term: string
    color: number
    status: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
    start_date: string | null
    end_date: string | null
    last_day: string | null
    reason: string
    leaving: string
    override_reason: string
    place: number | null
    percent: number | null
    letter: string | null
  } }
  'enrollment.edit': { in: {
    id: Id
    version: WholeNumber
    start_date: Date | null
    end_date: Date | null
  }; out: {
    version: number
  } }
  'enrollment.enrollStudents': { in: {
    section_ids: Id[]
    student_ids: Id[]
    start_date: Date | null
    override_reason?: string | null
    confirmed: YesNo
  }; out: {
    rows: ({
      student_id: number
      section_id: number
      student: string
      section: string
      outcome: "enrolled" | "waitlisted" | "already" | "missing" | "inactive" | "held"
      missing: string[]
      holds: string[]
      clashes: string[]
      enrollment_id: number | null
    })[]
  } }
  'enrollment.enrollmentChangeRequest': { in: {
    kind: "extension" | "withdrawal"
    id?: Id
  }; out: {
    row: {
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      kind: "extension" | "withdrawal"
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      grade_level: string
      enrollment_id: number
      section_id: number
      section: string
      course: string
      asked_day: string | null
      given_day: string | null
      last_day: string | null
      can: {
        take_back: boolean
        approve: boolean
        undo: boolean
      }
      start_date: string | null
      end_date: string | null
      enrollment_status: string
      day_before: string | null
      waiting: number
      progress: {
        percent: number | null
        letter: string | null
        done: number
        activities: number
        missing: number
      } | null
    } | null
  } }
  'enrollment.enrollmentChangeRequests': { in: {
    search?: string | null
    sort?: "asked_at" | "student" | "section" | "kind" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "extension" | "withdrawal"
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      kind: "extension" | "withdrawal"
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      grade_level: string
      enrollment_id: number
      section_id: number
      section: string
      course: string
      asked_day: string | null
      given_day: string | null
      last_day: string | null
      can: {
        take_back: boolean
      }
    })[]
    count: number
  } }
  'enrollment.enrollmentChangeRequestsExport': { in: {
    search?: string | null
    sort?: "asked_at" | "student" | "section" | "kind" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "extension" | "withdrawal"
    status?: "requested" | "approved" | "declined" | "withdrawn"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'enrollment.loadBulkFile': { in: {
    sheet?: string
    columns?: ({
      at: WholeNumber
      field: string | null
    })[]
    kind: "sections" | "enrollments"
  }; out: {
    kind: "sections" | "enrollments"
    sheets: string[]
    sheet: string
    columns: ({
      at: number
      name: string
      field: string | null
    })[]
    fields: string[]
    lacking: ("student" | "section" | "status")[]
    rows: ({
      row: number
      title: string
      detail: string
      from: "open" | "closed" | "final" | "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred" | null
      to: "open" | "closed" | "final" | "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred" | null
      date: string | null
      outcome: "change" | "same" | "reject"
      problem: string
    })[]
    counts: {
      change: number
      same: number
      reject: number
    }
    finalizing: number
    reactivating: number
    completing: number
    seating: number
    rejects_csv: string
    seen: string
  } }
  'enrollment.markAsCompleted': { in: {
    ids: Id[]
    reason?: string | null
  }; out: {
    enrollments: number
  } }
  'enrollment.progress': { in: {
    student_id: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
    }
    current: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      teachers: string
      missing: number
      absent: number
      incomplete: boolean
    })[]
    finished: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      passed: boolean | null
      credits_earned: number
      gpa_points: number | null
      weighted_gpa_points: number | null
      finalized_at: string
    })[]
    other: ({
      id: number
      title: string
      source: string
      term: string
      graded_on: string
      percent: number | null
      letter: string
      gpa_points: number | null
      credits: number
      credits_earned: number
      in_gpa: boolean
    })[]
    gpa: {
      plain: number | null
      weighted: number | null
    }
    credits: {
      earned: number
      attempted: number
      in_progress: number
    }
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    explained: number[]
  } }
  'enrollment.promotions': { in: {}; out: {
    year: number
    last_grade: string
    rows: ({
      id: number
      year: number
      by: string
      made_at: string
      undone_at: string | null
      students: number
    })[]
  } }
  'enrollment.requests': { in: {
    search?: string | null
    sort?: "asked_at" | "student" | "section"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    id?: Id
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      grade_level: string
      section_id: number
      section: string
      number: string
      course: string
      comment: string
      left: number | null
      missing: string[]
      can: {
        undo: boolean
      }
    })[]
    count: number
  } }
  'enrollment.requestsExport': { in: {
    search?: string | null
    sort?: "asked_at" | "student" | "section"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "requested" | "approved" | "declined" | "withdrawn"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'enrollment.requestsPreview': { in: {
    ids: Id[]
  }; out: {
    rows: ({
      student_id: number
      section_id: number
      student: string
      section: string
      outcome: "enrolled" | "waitlisted" | "already" | "missing" | "inactive" | "held"
      missing: string[]
      holds: string[]
      clashes: string[]
      enrollment_id: number | null
    })[]
  } }
  'enrollment.rule': { in: {}; out: {
    parents_ask: boolean
    teachers_ask: boolean
    ask_until: string | null
    most_classes: number | null
    version: number
  } }
  'enrollment.saveRule': { in: {
    parents_ask: YesNo
    teachers_ask: YesNo
    ask_until: Date | null
    most_classes: WholeNumber | null
    version: WholeNumber
  }; out: {
    version: number
  } }
  'enrollment.seatingPreview': { in: {
    ids: Id[]
  }; out: {
    rows: ({
      student_id: number
      section_id: number
      student: string
      section: string
      outcome: "enrolled" | "waitlisted" | "already" | "missing" | "inactive" | "held"
      missing: string[]
      holds: string[]
      clashes: string[]
      enrollment_id: number | null
    })[]
  } }
  'enrollment.studentsInCourse': { in: {
    course_id: Id
    search?: string | null
    sort?: "name" | "grade_level" | "section" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "active" | "hold" | "waitlisted" | "completed" | "withdrawn" | "dropped" | "transferred"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      student_id: number
      number: string
      grade_level: string
      section_id: number
      section: string
      status: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
      start_date: string | null
      end_date: string | null
      leaving: string
    })[]
    count: number
    course: string
  } }
  'enrollment.studentsInCourseExport': { in: {
    course_id: Id
    search?: string | null
    sort?: "name" | "grade_level" | "section" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "active" | "hold" | "waitlisted" | "completed" | "withdrawn" | "dropped" | "transferred"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'enrollment.transferClass': { in: {
    id: Id
    version: WholeNumber
    section_id: Id
    date: Date
    with_grades: YesNo
    override_reason?: string | null
    reason?: string | null
    leaving_reason_id?: Id | null
  }; out: {
    id: number
    carried: number
  } }
  'enrollment.transferPreview': { in: {
    id: Id
    section_id: Id
  }; out: {
    rows: ({
      activity_id: number
      to_activity_id: number | null
      name: string
      max_score: number
      points: number | null
      exempt: boolean
    })[]
    full: boolean
    missing: string[]
    holds: string[]
    clashes: string[]
  } }
  'enrollment.undoChange': { in: {
    id: Id
  }; out: {
    enrollments: number
    waiting: number
    left: number
  } }
  'enrollment.undoEnrollmentChangeDecisions': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'enrollment.undoPromotion': { in: {
    id: Id
  }; out: {
    students: number
  } }
  'enrollment.undoRequestDecisions': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'event.addEvent': { in: {
    title: string
    description?: string | null
    place?: string | null
    start_date: Date
    end_date: Date
    start_time: Time | null
    end_time: Time | null
    rrule: string
    until: Date | null
    audience: "school" | "staff" | "sections" | "people" | "self"
    section_ids: Id[]
    person_ids: Id[]
    grade_levels: string[]
    roles: WholeNumber[]
  }; out: {
    id: number
  } }
  'event.calendarImports': { in: {}; out: {
    rows: ({
      id: number
      file_name: string
      target: "school" | "staff" | "closures"
      entries: number
      by: string
      at: string
      undone_at: string | null
    })[]
  } }
  'event.checkCalendar': { in: {
    into: "school" | "staff" | "closures"
  }; out: {
    entries: ({
      uid: string
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      rrule: string
      until: string | null
      exceptions: number
      result: "new" | "changed" | "same"
    })[]
    counts: {
      new: number
      changed: number
      same: number
    }
    rejects: ({
      title: string
      date: string | null
      reason: "no-uid" | "uid-twice" | "no-title" | "no-start" | "no-length" | "zone-unknown" | "rule" | "other-clocks" | "too-often" | "not-in-series" | "no-series" | "from-then-on" | "cancelled" | "not-whole-days" | "repeats"
    })[]
    seen: string
  } }
  'event.deleteEvent': { in: {
    id: Id
    version: WholeNumber
    scope: "one" | "following" | "all"
    date: Date
  }; out: {
    removal_id: number
  } }
  'event.importCalendar': { in: {
    into: "school" | "staff" | "closures"
    seen: string
  }; out: {
    id: number
    added: number
    changed: number
  } }
  'event.listPeople': { in: {
    search?: string | null
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      role: number
      grade_level: string
    }[]
  } }
  'event.listSections': { in: {}; out: {
    rows: {
      id: number
      name: string
    }[]
    may_address_school: boolean
    grade_levels: string[]
  } }
  'event.restoreEvent': { in: {
    removal_id: Id
  }; out: {
    id: number
  } }
  'event.saveEvent': { in: {
    title: string
    description?: string | null
    place?: string | null
    start_date: Date
    end_date: Date
    start_time: Time | null
    end_time: Time | null
    rrule: string
    until: Date | null
    audience: "school" | "staff" | "sections" | "people" | "self"
    section_ids: Id[]
    person_ids: Id[]
    grade_levels: string[]
    roles: WholeNumber[]
    id: Id
    version: WholeNumber
    scope: "one" | "following" | "all"
    date: Date
  }; out: {
    id: number
  } }
  'event.undoCalendarImport': { in: {
    id: Id
  }; out: {
    undone: number
    kept: number
  } }
  'event.viewEvent': { in: {
    id: Id
    date?: Date
  }; out: {
    title: string
    description: string
    place: string
    start_date: string
    end_date: string
    start_time: string | null
    end_time: string | null
    rrule: string
    until: string | null
    audience: "school" | "staff" | "sections" | "people" | "self"
    section_ids: number[]
    person_ids: number[]
    grade_levels: string[]
    roles: number[]
    id: number
    version: number
    date: string
    time_zone: string
    by: string
    sections: {
      id: number
      name: string
    }[]
    people: {
      id: number
      name: string
    }[]
    of_series: boolean
    can: {
      edit: boolean
    }
  } }
  'facility.archiveFacilities': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'facility.exportFacilities': { in: {
    archived?: YesNo
  }; out: string }
  'facility.facilityHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'facility.importFacilities': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        building_id: number | null
        kind: "classroom" | "lab" | "gym" | "library" | "hall" | "office" | "outdoors" | "other"
        capacity: number | null
        id?: number
        version?: number
      })[]
    }
  } }
  'facility.listFacilities': { in: {
    search?: string | null
    sort?: "position" | "name" | "capacity"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      building_id: number | null
      kind: "classroom" | "lab" | "gym" | "library" | "hall" | "office" | "outdoors" | "other"
      capacity: number | null
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'facility.orderFacilities': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'facility.removeFacilities': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'facility.restoreFacilities': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'facility.saveFacility': { in: {
    name: string
    building_id: number | string | null
    kind: "classroom" | "lab" | "gym" | "library" | "hall" | "office" | "outdoors" | "other"
    capacity: WholeNumber | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    building_id: number | null
    kind: "classroom" | "lab" | "gym" | "library" | "hall" | "office" | "outdoors" | "other"
    capacity: number | null
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'facility.undoImportFacilities': { in: {
    added: Id[]
    changed: ({
      name: string
      building_id: number | string | null
      kind: "classroom" | "lab" | "gym" | "library" | "hall" | "office" | "outdoors" | "other"
      capacity: WholeNumber | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'featureconfig.list': { in: {}; out: {
    rows: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string
      source: "default" | "group" | "own" | "locked"
      from: string | null
      inherited: boolean | number | string
      version: number
    })[]
    can: {
      edit: boolean
    }
  } }
  'featureconfig.save': { in: {
    changes: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string | null
      version: WholeNumber
    })[]
  }; out: {
    rows: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string
      source: "default" | "group" | "own" | "locked"
      from: string | null
      inherited: boolean | number | string
      version: number
    })[]
  } }
  'forgotPassword.post': { in: {
    username: string
    school?: string | null
  }; out: {} }
  'gradingperiod.archiveGradingPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingperiod.exportGradingPeriods': { in: {
    archived?: YesNo
  }; out: string }
  'gradingperiod.gradingPeriodHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'gradingperiod.importGradingPeriods': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        academic_term_id: number
        start_date: string
        end_date: string
        weight: number
        exam_weight: number
        closes_on: string | null
        id?: number
        version?: number
      })[]
    }
  } }
  'gradingperiod.listGradingPeriods': { in: {
    search?: string | null
    sort?: "position" | "name" | "start_date"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      academic_term_id: number
      start_date: string
      end_date: string
      weight: number
      exam_weight: number
      closes_on: string | null
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'gradingperiod.orderGradingPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingperiod.removeGradingPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingperiod.restoreGradingPeriods': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingperiod.saveGradingPeriod': { in: {
    name: string
    academic_term_id: number | string
    start_date: Date
    end_date: Date
    weight: Decimal
    exam_weight: Decimal
    closes_on: Date | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    academic_term_id: number
    start_date: string
    end_date: string
    weight: number
    exam_weight: number
    closes_on: string | null
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'gradingperiod.undoImportGradingPeriods': { in: {
    added: Id[]
    changed: ({
      name: string
      academic_term_id: number | string
      start_date: Date
      end_date: Date
      weight: Decimal
      exam_weight: Decimal
      closes_on: Date | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'gradingscale.archiveGradingScales': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingscale.exportGradingScales': { in: {
    archived?: YesNo
  }; out: string }
  'gradingscale.gradingScaleHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'gradingscale.importGradingScales': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        pass_percent: number
        rows: ({
          letter: string
          min_percent: number
          gpa_points: number
          weighted_gpa_points: number | null
        })[]
        id?: number
        version?: number
      })[]
    }
  } }
  'gradingscale.listGradingScales': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      pass_percent: number
      rows: ({
        letter: string
        min_percent: number
        gpa_points: number
        weighted_gpa_points: number | null
      })[]
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'gradingscale.orderGradingScales': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingscale.removeGradingScales': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingscale.restoreGradingScales': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'gradingscale.saveGradingScale': { in: {
    name: string
    pass_percent: Decimal
    rows: ({
      letter: string
      min_percent: Decimal
      gpa_points: Decimal
      weighted_gpa_points: Decimal | null
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    pass_percent: number
    rows: ({
      letter: string
      min_percent: number
      gpa_points: number
      weighted_gpa_points: number | null
    })[]
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'gradingscale.undoImportGradingScales': { in: {
    added: Id[]
    changed: ({
      name: string
      pass_percent: Decimal
      rows: ({
        letter: string
        min_percent: Decimal
        gpa_points: Decimal
        weighted_gpa_points: Decimal | null
      })[]
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'holdtype.archiveHoldTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'holdtype.exportHoldTypes': { in: {
    archived?: YesNo
  }; out: string }
  'holdtype.holdTypeHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'holdtype.importHoldTypes': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        on_transcript: boolean
        on_report_card: boolean
        on_enrollment: boolean
        informs_family: boolean
        informs_advisors: boolean
        instructions: string
        id?: number
        version?: number
      }[]
    }
  } }
  'holdtype.listHoldTypes': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      on_transcript: boolean
      on_report_card: boolean
      on_enrollment: boolean
      informs_family: boolean
      informs_advisors: boolean
      instructions: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'holdtype.orderHoldTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'holdtype.removeHoldTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'holdtype.restoreHoldTypes': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'holdtype.saveHoldType': { in: {
    name: string
    on_transcript: YesNo
    on_report_card: YesNo
    on_enrollment: YesNo
    informs_family: YesNo
    informs_advisors: YesNo
    instructions?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    on_transcript: boolean
    on_report_card: boolean
    on_enrollment: boolean
    informs_family: boolean
    informs_advisors: boolean
    instructions: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'holdtype.undoImportHoldTypes': { in: {
    added: Id[]
    changed: ({
      name: string
      on_transcript: YesNo
      on_report_card: YesNo
      on_enrollment: YesNo
      informs_family: YesNo
      informs_advisors: YesNo
      instructions?: string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'ilp.archiveTemplates': { in: {
    template_ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'ilp.assignTemplate': { in: {
    student_ids: Id[]
    template_id: Id
  }; out: {
    batch_id: number | null
    changed: number
  } }
  'ilp.listTemplates': { in: {
    search?: string | null
    sort?: "name" | "track" | "students"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "draft" | "published" | "changed" | "archived"
  }; out: {
    rows: {
      id: number
      version: number
      name: string
      track: string
      credits: number
      published: number
      changed: boolean
      archived: boolean
      students: number
      behind: number
    }[]
    count: number
    can: {
      edit: boolean
      assign: boolean
    }
  } }
  'ilp.pathPdf': { in: {
    student_id: Id
  }; out: string }
  'ilp.pathStudents': { in: {
    search?: string | null
    sort?: "name" | "grade_level" | "number"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    template_id?: Id
    grade_level?: string | null
    only?: "none" | "earlier"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      path_template_id: number | null
      path_name: string | null
      path_version: number | null
      needed: number
      earned: number
      in_progress: number
      planned: number
      state: "complete" | "on-track" | "behind" | "unknown"
      behind: number
      signed: {
        parent: boolean
        advisor: boolean
      }
    })[]
    count: number
    grade_levels: string[]
    templates: {
      id: number
      name: string
    }[]
  } }
  'ilp.previewAssignment': { in: {
    student_ids: Id[]
    template_id: Id
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      path_name: string | null
      path_version: number | null
      before: {
        needed: number
        earned: number
        missing: number
        state: "complete" | "on-track" | "behind" | "unknown"
      } | null
      after: {
        needed: number
        earned: number
        missing: number
        state: "complete" | "on-track" | "behind" | "unknown"
      }
      signs: number
    })[]
    unchanged: number
  } }
  'ilp.publishTemplate': { in: {
    id: Id
    version: WholeNumber
  }; out: {
    number: number
  } }
  'ilp.savePlan': { in: {
    student_id: Id
    version: WholeNumber
    planned: {
      course_id: Id
      grade_level: string
      term: WholeNumber
    }[]
  }; out: {
    version: number
    cleared: number
  } }
  'ilp.saveTemplate': { in: {
    name: string
    description?: string | null
    academic_track_id: Id | null
    terms_per_year: WholeNumber
    years: ({
      grade_level: string
      credits: Decimal | null
    })[]
    requirements: ({
      key: string
      name: string
      kind: "subjects" | "courses" | "electives"
      credits: Decimal
      subjects: string[]
      course_ids: Id[]
      min_percent: Decimal | null
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'ilp.signPath': { in: {
    student_id: Id
    version: WholeNumber
  }; out: {
    at: string
  } }
  'ilp.studentPath': { in: {
    student_id: Id
    template_id?: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
    }
    path: {
      name: string
      description: string
      academic_track_id: number | null
      terms_per_year: number
      years: ({
        grade_level: string
        credits: number | null
      })[]
      requirements: ({
        key: string
        name: string
        kind: "subjects" | "courses" | "electives"
        credits: number
        subjects: string[]
        course_ids: number[]
        min_percent: number | null
      })[]
      template_id: number
      number: number
      latest: number
      assigned_at: string | null
      assigned_by: string
    } | null
    what_if: boolean
    version: number
    finished: ({
      course_id: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
    })[]
    current: ({
      course_id: number
      term: string
      percent: number | null
      letter: string | null
    })[]
    planned: {
      course_id: number
      grade_level: string
      term: number
    }[]
    courses: ({
      id: number
      name: string
      number: string
      subject: string
      color: number
      credits: number
      grade_levels: string[]
      offered: boolean
      prerequisites: ({
        choice: number
        required_course_id: number
        min_percent: number | null
        min_letter: string
      })[]
    })[]
    scale: {
      letter: string
      min_percent: number
    }[]
    signs: ({
      role: "parent" | "advisor"
      by: string
      at: string
      cleared_at: string | null
      cleared_by: string | null
    })[]
    advisors: {
      id: number
      fname: string
      lname: string
    }[]
    templates: {
      id: number
      name: string
    }[]
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    can: {
      plan: boolean
      sign: "parent" | "advisor" | null
      assign: boolean
    }
  } }
  'ilp.undoAssignment': { in: {
    batch_id: Id
  }; out: {
    restored: number
    kept: number
  } }
  'ilp.viewTemplate': { in: {
    template_id: Id
  }; out: {
    name: string
    description: string
    academic_track_id: number | null
    terms_per_year: number
    years: ({
      grade_level: string
      credits: number | null
    })[]
    requirements: ({
      key: string
      name: string
      kind: "subjects" | "courses" | "electives"
      credits: number
      subjects: string[]
      course_ids: number[]
      min_percent: number | null
    })[]
    id: number
    version: number
    published: number
    changed: boolean
    archived: boolean
    latest: {
      name: string
      description: string
      academic_track_id: number | null
      terms_per_year: number
      years: ({
        grade_level: string
        credits: number | null
      })[]
      requirements: ({
        key: string
        name: string
        kind: "subjects" | "courses" | "electives"
        credits: number
        subjects: string[]
        course_ids: number[]
        min_percent: number | null
      })[]
    } | null
    versions: {
      number: number
      published_at: string
      published_by: string
      students: number
    }[]
    batches: ({
      id: number
      made_at: string
      made_by: string
      path_version: number
      students: number
      undone_at: string | null
      undoable: boolean
    })[]
    courses: {
      id: number
      name: string
      number: string
      subject: string
      credits: number
    }[]
    subjects: string[]
    grade_levels: string[]
    tracks: {
      id: number
      name: string
    }[]
    can: {
      edit: boolean
      assign: boolean
    }
  } }
  'ilp.withdrawSign': { in: {
    student_id: Id
  }; out: {} }
  'installation.checkUp': { in: {}; out: {
    checks: ({
      name: "database" | "mail" | "disk" | "clock" | "version" | "backup" | "address" | "proxy"
      state: "fine" | "attention" | "wrong"
      found: string
      remedy: string
    })[]
    portal: string
  } }
  'installation.mail': { in: {
    id?: Id
  }; out: {
    sends: boolean
    recipient: string
    state: "none" | "waiting" | "sent" | "failed"
    problem: string
  } }
  'installation.sendTestMail': { in: {}; out: {
    id: number
  } }
  'installation.setUp': { in: {
    group_name?: string | null
    fname: string
    lname: string
    email: string
    username: string
    password: string
    school_name: string
    time_zone: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    code: string
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'installation.state': { in: {}; out: {
    open: boolean
  } }
  'invoice.addRecurring': { in: {
    invoice_id: Id
    next_on: Date
    every: "week" | "month" | "quarter" | "year"
    until_on: Date | null
    due_days: WholeNumber
    issues: YesNo
    sends: YesNo
  }; out: {
    id: number
  } }
  'invoice.aging': { in: {
    search?: string | null
    sort?: "name" | "current" | "days_30" | "days_60" | "days_90" | "older" | "gross" | "credit" | "net"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    on?: Date
  }; out: {
    rows: {
      id: number
      name: string
      current: number
      days_30: number
      days_60: number
      days_90: number
      older: number
      gross: number
      credit: number
      net: number
      currency: string
    }[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'invoice.automaticPayment': { in: {}; out: {
    state: "off" | "waiting" | "on" | "stopped"
    since: string | null
    off_reason: string
    last: {
      on: string
      amount: number
      currency: string
      state: "open" | "pending" | "paid" | "failed" | "expired"
      failed_at: string | null
      retry_at: string | null
    } | null
    available: boolean
    has_method: boolean
    terms: string
    next: {
      on: string
      amount: number
      currency: string
    } | null
  } }
  'invoice.cancelRun': { in: {
    id: Id
  }; out: {
    done: number
  } }
  'invoice.changePlan': { in: {
    id: Id
    version: WholeNumber
    instalments: ({
      due_on: Date
      amount: number | string
    })[]
  }; out: {
    version: number
  } }
  'invoice.changeRecurring': { in: {
    id: Id
    version: WholeNumber
    next_on: Date
    every: "week" | "month" | "quarter" | "year"
    until_on: Date | null
    due_days: WholeNumber
    issues: YesNo
    sends: YesNo
  }; out: {
    version: number
  } }
  'invoice.chargeLateFees': { in: {
    on: Date
    ids: Id[]
  }; out: {
    charged: number
    total: number
  } }
  'invoice.checkoutState': { in: {
    id: Id
  }; out: {
    state: "open" | "pending" | "paid" | "failed" | "expired"
    amount: number
    currency: string
  } }
  'invoice.choosePlan': { in: {
    id: Id
    version: WholeNumber
    payment_plan_id: Id
  }; out: {
    version: number
  } }
  'invoice.closePeriod': { in: {
    month: Date
  }; out: {
    recognized: number
  } }
  'invoice.configuration': { in: {}; out: {
    config: {
      currency: string
      due_days: number
      proration: "none" | "instructional_days" | "calendar_days" | "months"
      apply_credit: boolean
      late_fee: "none" | "percent" | "amount"
      late_fee_percent: number
      late_fee_amount: number | unknown
      late_fee_least: number | unknown
      late_fee_most: number | unknown | null
      late_fee_grace: number
      late_fee_monthly: boolean
      return_fee: number | unknown
      approve_refund: number | unknown | null
      approve_write_off: number | unknown | null
      remit_name: string
      remit_iban: string
      remit_bic: string
      tax_number: string
      invoice_text: string
      reminder_days: number[]
      hold_after: number | null
      hold_least: number | unknown
      hold_type_id: number | null
      version: number
    }
    currency_used: boolean
    rights: {
      person_id: number
      fname: string
      lname: string
      may_void: boolean
      may_refund: boolean
      may_write_off: boolean
      may_close: boolean
    }[]
    named: boolean
    series: {
      id: number
      series: string
      prefix: string
      last: number
      version: number
    }[]
    hold_types: {
      id: number
      name: string
    }[]
  } }
  'invoice.creditInvoice': { in: {
    id: Id
    version: WholeNumber
    amount: number | string
    reason: string
    left_on?: Date | null
  }; out: {
    number: string
  } }
  'invoice.creditLeavers': { in: {
    ids: Id[]
  }; out: {
    credited: number
  } }
  'invoice.dashboard': { in: {}; out: {
    currency: string
    today: string
    open: number
    overdue: number
    overdue_accounts: number
    credit: number
    due_soon: number
    received_month: number
    invoiced_month: number
    promised: number
    drafts: number
    waiting: number
    late_fees: number
    open_charges: number
    contract_charges: number
    pending: number
    buckets: {
      current: number
      days_30: number
      days_60: number
      days_90: number
      older: number
    }
    months: {
      month: string
      invoiced: number
      received: number
    }[]
  } }
  'invoice.endRecurring': { in: {
    ids: Id[]
    ended: YesNo
  }; out: {
    ids: number[]
  } }
  'invoice.exportAging': { in: {
    search?: string | null
    sort?: "name" | "current" | "days_30" | "days_60" | "days_90" | "older" | "gross" | "credit" | "net"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    on?: Date
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'invoice.exportInvoices': { in: {
    search?: string | null
    sort?: "number" | "payer" | "student" | "title" | "issued_on" | "due_on" | "total" | "balance" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
    due?: "overdue" | "open" | "this-month"
    kind?: "invoice" | "late_fee" | "opening"
    run?: Id
    product?: Id
    payer_id?: Id
    student_id?: Id
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'invoice.exportJournal': { in: {
    from: Date
    to: Date
    format: "csv" | "iif" | "xero" | "hledger"
  }; out: string }
  'invoice.exportRecurring': { in: {
    search?: string | null
    sort?: "title" | "payer" | "student" | "amount" | "every" | "next_on" | "until_on" | "made" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "active" | "paused" | "ended"
    every?: "week" | "month" | "quarter" | "year"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'invoice.invoice': { in: {
    id: Id
  }; out: {
    id: number
    number: string
    kind: "invoice" | "late_fee" | "opening"
    title: string
    payer_id: number
    payer: string
    student_id: number | null
    student: string
    issued_on: string | null
    due_on: string
    total: number
    balance: number
    overdue: number
    currency: string
    state: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
    version: number
    note: string
    purchase_order: string
    share: string
    tax: number
    voided_on: string | null
    written_off: number
    credited: number
    payer_email: string
    early: {
      on: string
      amount: number
      name: string
    } | null
    lines: ({
      position: number
      kind: "item" | "discount" | "aid" | "deposit"
      of_position: number | null
      product_id: number | null
      name: string
      quantity: number
      unit_amount: number
      amount: number
      tax_rate: number
      tax_included: boolean
      tax: number
      from_on: string | null
      to_on: string | null
      student: string
    })[]
    instalments: ({
      due_on: string
      amount: number
      paid: number
      status: "paid" | "partly" | "due" | "overdue" | "coming"
    })[]
    earlier_plans: number
    happened: ({
      id: number
      kind: "invoice" | "late_fee" | "opening" | "application" | "unapplication" | "write_off" | "credit_note" | "reversal"
      on: string
      amount: number
      note: string
      payment_id: number | null
      payment: string
      by: string
    })[]
    others: {
      id: number
      number: string
      payer: string
      total: number
      share: string
    }[]
    waiting: {
      id: number
      amount: number
      reason: string
      asked_by: string
    }[]
  } }
  'invoice.invoicePdf': { in: {
    ids: Id[]
  }; out: string }
  'invoice.issueInvoices': { in: {
    ids: Id[]
    issued_on?: Date
  }; out: {
    issued: {
      id: number
      number: string
    }[]
  } }
  'invoice.leavers': { in: {}; out: {
    rows: {
      id: number
      number: string
      student_id: number
      student: string
      payer: string
      left_on: string
      from_on: string
      to_on: string
      amount: number
      currency: string
      version: number
    }[]
  } }
  'invoice.listInvoices': { in: {
    search?: string | null
    sort?: "number" | "payer" | "student" | "title" | "issued_on" | "due_on" | "total" | "balance" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
    due?: "overdue" | "open" | "this-month"
    kind?: "invoice" | "late_fee" | "opening"
    run?: Id
    product?: Id
    payer_id?: Id
    student_id?: Id
  }; out: {
    rows: ({
      id: number
      number: string
      kind: "invoice" | "late_fee" | "opening"
      title: string
      payer_id: number
      payer: string
      student_id: number | null
      student: string
      student_number: string
      grade_level: string
      issued_on: string | null
      due_on: string
      overdue_days: number
      total: number
      balance: number
      overdue: number
      currency: string
      state: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
      version: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'invoice.listRecurring': { in: {
    search?: string | null
    sort?: "title" | "payer" | "student" | "amount" | "every" | "next_on" | "until_on" | "made" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "active" | "paused" | "ended"
    every?: "week" | "month" | "quarter" | "year"
  }; out: {
    rows: ({
      id: number
      invoice_id: number
      title: string
      payer_id: number
      payer: string
      student: string
      amount: number
      currency: string
      every: "week" | "month" | "quarter" | "year"
      first_on: string
      next_on: string | null
      until_on: string | null
      due_days: number
      issues: boolean
      sends: boolean
      made: number
      state: "active" | "paused" | "ended"
      version: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'invoice.manageMethods': { in: {}; out: {
    url: string
  } }
  'invoice.own': { in: {}; out: {
    currency: string
    today: string
    to_pay: number
    overdue: number
    credit: number
    next: {
      on: string
      amount: number
    } | null
    invoices: ({
      id: number
      number: string
      title: string
      student: string
      issued_on: string
      due_on: string
      total: number
      balance: number
      overdue: number
      currency: string
      state: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
      version: number
      share: string
      note: string
      credited: number
      early: {
        on: string
        amount: number
        name: string
      } | null
      lines: {
        name: string
        amount: number
        kind: string
      }[]
      tax: number
      instalments: ({
        due_on: string
        amount: number
        paid: number
        status: "paid" | "partly" | "due" | "overdue" | "coming"
      })[]
      may_change_plan: boolean
    })[]
    payments: ({
      id: number
      number: string
      kind: "payment" | "credit" | "transfer" | "opening"
      received_on: string
      amount: number
      unapplied: number
      method: "cash" | "check" | "card" | "bank" | "online" | "none"
      currency: string
      state: "pending" | "settled" | "failed" | "partly_refunded" | "refunded"
    })[]
    plans: {
      id: number
      name: string
      count: number
    }[]
    remit: {
      name: string
      iban: string
      bic: string
    }
    can: {
      pay: boolean
      choose_plan: boolean
    }
  } }
  'invoice.ownInvoicePdf': { in: {
    id: Id
  }; out: string }
  'invoice.pauseRecurring': { in: {
    ids: Id[]
    paused: YesNo
  }; out: {
    ids: number[]
  } }
  'invoice.paymentChoices': { in: {}; out: {
    cash: boolean
    check: boolean
    card: boolean
    bank: boolean
    online: boolean
    test_mode: boolean
    check_payable_to: string
    instructions: string
    has_saved: boolean
  } }
  'invoice.paymentSetup': { in: {}; out: {
    takes_cash: boolean
    takes_check: boolean
    takes_card: boolean
    takes_bank: boolean
    takes_online: boolean
    check_payable_to: string
    instructions: string
    provider: "" | "stripe"
    account: string
    is_live: boolean
    key_hint: string
    has_webhook_secret: boolean
    webhook_address: string
    checked_at: string | null
    problem: string
    last_event_at: string | null
    stuck_events: number
    version: number
  } }
  'invoice.periods': { in: {}; out: {
    rows: ({
      month: string
      closed: boolean
      closed_at: string | null
      closed_by: string
      reason: string
      invoiced: number
      received: number
      entries: number
    })[]
    currency: string
  } }
  'invoice.previewCharges': { in: {
    product_id: Id
    amount: number | string | null
    name?: string | null
    quantity: WholeNumber
    lines?: string | null
    student_ids?: Id[]
    section_id: Id | null
  }; out: {
    name: string
    currency: string
    rows: ({
      student_id: number
      student: string
      number: string
      grade_level: string
      amount: number
      findings: ("no-payer" | "no-price" | "billed-already" | "nothing-to-pay" | "prorated" | "no-email" | "in-collections")[]
    })[]
    unknown: {
      line: number
      text: string
    }[]
    total: number
  } }
  'invoice.previewLateFees': { in: {
    on: Date
  }; out: {
    rows: {
      id: number
      number: string
      payer: string
      student: string
      due_on: string
      days: number
      open: number
      fee: number
      currency: string
    }[]
    rule: "none" | "percent" | "amount"
  } }
  'invoice.previewLeaving': { in: {
    id: Id
    left_on: Date
  }; out: {
    lines: {
      name: string
      amount: number
      part: number
      whole: number
      back: number
    }[]
    amount: number
  } }
  'invoice.previewOwnPlan': { in: {
    id: Id
    payment_plan_id: Id
  }; out: {
    instalments: ({
      due_on: string
      amount: number
      paid: number
      status: "paid" | "partly" | "due" | "overdue" | "coming"
    })[]
  } }
  'invoice.previewRun': { in: {
    name: string
    choice: {
      fee_set_ids: Id[]
      student_ids?: Id[]
      grade_levels?: string[]
      from_on: Date
      to_on: Date
      with_charges: YesNo
      with_deposits?: YesNo
      payment_plan_id: Id | null
    }
    issued_on: Date
    due_on: Date
  }; out: {
    rows: ({
      student_id: number
      student: string
      number: string
      grade_level: string
      payer: string
      share: string
      gross: number
      discounts: number
      aid: number
      deposits: number
      tax: number
      total: number
      instalments: number
      findings: ("no-payer" | "no-price" | "billed-already" | "nothing-to-pay" | "prorated" | "no-email" | "in-collections")[]
      lines: {
        name: string
        amount: number
        kind: string
      }[]
    })[]
    students: number
    count: number
    total: number
    currency: string
    counts: Record<string, number>
  } }
  'invoice.refundOnline': { in: {
    id: Id
    version: WholeNumber
    amount: WholeNumber
    reason: string
  }; out: {
    refunded: number
  } }
  'invoice.removeDrafts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'invoice.removeProviderKeys': { in: {
    version: WholeNumber
  }; out: {
    version: number
  } }
  'invoice.reopenPeriod': { in: {
    month: Date
    reason: string
  }; out: {
    month: string
  } }
  'invoice.retryProviderEvents': { in: {}; out: {
    count: number
  } }
  'invoice.runs': { in: {}; out: {
    rows: ({
      id: number
      name: string
      issued_on: string
      due_on: string
      state: "waiting" | "running" | "done" | "canceled" | "undone" | "failed"
      total: number
      done: number
      invoices: number
      amount: number
      unpaid: number
      stopped: string
      made_by: string
      made_at: string
      version: number
    })[]
    currency: string
  } }
  'invoice.saveCharges': { in: {
    product_id: Id
    name: string
    quantity: WholeNumber
    charges: ({
      student_id: Id
      amount: number | string
    })[]
    due_on: Date | null
  }; out: {
    batch_id: string
    charges: number
    invoices: number
  } }
  'invoice.saveConfiguration': { in: {
    currency: string
    due_days: WholeNumber
    proration: "none" | "instructional_days" | "calendar_days" | "months"
    apply_credit: YesNo
    late_fee: "none" | "percent" | "amount"
    late_fee_percent: Decimal
    late_fee_amount: number | string
    late_fee_least: number | string
    late_fee_most: number | string | null
    late_fee_grace: WholeNumber
    late_fee_monthly: YesNo
    return_fee: number | string
    approve_refund: number | string | null
    approve_write_off: number | string | null
    remit_name?: string | null
    remit_iban?: string | null
    remit_bic?: string | null
    tax_number?: string | null
    invoice_text?: string | null
    reminder_days: number[]
    hold_after: WholeNumber | null
    hold_least: number | string
    hold_type_id: Id | null
    version: WholeNumber
  }; out: {
    version: number
  } }
  'invoice.saveInvoice': { in: {
    id?: Id
    version?: WholeNumber
    payer_id: Id
    student_id: Id | null
    currency: string
    title: string
    note?: string | null
    purchase_order?: string | null
    due_on: Date
    payment_plan_id: Id | null
    discount_ids: Id[]
    lines: ({
      product_id: Id | null
      name: string
      quantity: WholeNumber
      unit_amount: number | string
      tax_rate: Decimal
      tax_included: YesNo
      charge_id?: Id | null
    })[]
  }; out: {
    id: number
    version: number
    total: number
  } }
  'invoice.saveLedgerAccount': { in: {
    id?: Id
    version?: WholeNumber
    name?: string | null
    code?: string | null
  }; out: {
    id: number
  } }
  'invoice.savePaymentSetup': { in: {
    takes_cash: YesNo
    takes_check: YesNo
    takes_card: YesNo
    takes_bank: YesNo
    takes_online: YesNo
    check_payable_to?: string | null
    instructions?: string | null
    version: WholeNumber
  }; out: {
    version: number
  } }
  'invoice.savePrefix': { in: {
    id: Id
    prefix: string
    version: WholeNumber
  }; out: {
    version: number
  } }
  'invoice.saveRights': { in: {
    rights: {
      person_id: Id
      may_void: YesNo
      may_refund: YesNo
      may_write_off: YesNo
      may_close: YesNo
    }[]
  }; out: {
    count: number
  } }
  'invoice.sendInvoices': { in: {
    ids: Id[]
  }; out: {
    sent: number
    without_address: string[]
  } }
  'invoice.startCheckout': { in: {
    applications: {
      invoice_id: Id
      amount: WholeNumber
    }[]
  }; out: {
    id: number
    url: string
  } }
  'invoice.startRun': { in: {
    name: string
    choice: {
      fee_set_ids: Id[]
      student_ids?: Id[]
      grade_levels?: string[]
      from_on: Date
      to_on: Date
      with_charges: YesNo
      with_deposits?: YesNo
      payment_plan_id: Id | null
    }
    issued_on: Date
    due_on: Date
    leave_out?: Id[]
  }; out: {
    id: number
  } }
  'invoice.storeProviderKeys': { in: {
    secret_key?: string | null
    webhook_secret?: string | null
    version: WholeNumber
  }; out: {
    version: number
  } }
  'invoice.testProviderKeys': { in: {
    version: WholeNumber
  }; out: {
    account: string
    is_live: boolean
    problem: string
    version: number
  } }
  'invoice.trialBalance': { in: {
    on?: Date
  }; out: {
    on: string
    accounts: ({
      id: number
      kind: "receivable" | "cash" | "bank" | "clearing" | "deposit" | "credit" | "tax" | "deferred" | "revenue" | "discount" | "aid" | "late_fee" | "processor_fee" | "write_off" | "opening"
      code: string
      name: string
      currency: string
      is_default: boolean
      version: number
      debit: number
      credit: number
    })[]
    receivable: number
    open: number
  } }
  'invoice.turnOffAutomatic': { in: {}; out: {
    under_way: boolean
  } }
  'invoice.turnOnAutomatic': { in: {
    agreed: true
    method: "saved" | "new"
  }; out: {
    url: string
  } }
  'invoice.undoCharges': { in: {
    batch_id: string
  }; out: {
    charges: number
  } }
  'invoice.undoRun': { in: {
    id: Id
  }; out: {
    voided: number
  } }
  'invoice.voidInvoices': { in: {
    ids: Id[]
    reason: string
  }; out: {
    ids: number[]
  } }
  'invoice.writeOffInvoice': { in: {
    id: Id
    version: WholeNumber
    amount: number | string
    reason: string
  }; out: {
    waiting: boolean
  } }
  'language.getLanguages': { in: {}; out: {
    value: string
    label: string
    flag: string
  }[] }
  'language.getOwnTexts': { in: {
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
  }; out: Record<string, string> }
  'language.getPublicTexts': { in: {
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    school?: string | null
  }; out: Record<string, string> }
  'language.getTexts': { in: {
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
  }; out: Record<string, string> }
  'leavingreason.archiveLeavingReasons': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'leavingreason.exportLeavingReasons': { in: {
    archived?: YesNo
  }; out: string }
  'leavingreason.importLeavingReasons': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        code: string
        id?: number
        version?: number
      }[]
    }
  } }
  'leavingreason.leavingReasonHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'leavingreason.listLeavingReasons': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      code: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'leavingreason.orderLeavingReasons': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'leavingreason.removeLeavingReasons': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'leavingreason.restoreLeavingReasons': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'leavingreason.saveLeavingReason': { in: {
    name: string
    code?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    code: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'leavingreason.undoImportLeavingReasons': { in: {
    added: Id[]
    changed: ({
      name: string
      code?: string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'login.post': { in: {
    username: string
    password: string
    school?: string | null
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'mastercontract.archiveOrganizations': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'mastercontract.billTogether': { in: {
    contract_ids: Id[]
  }; out: {
    invoices: {
      id: number
      number: string
    }[]
    students: number
  } }
  'mastercontract.changeStatus': { in: {
    id: Id
    version: WholeNumber
    action: "activate" | "end" | "reopen" | "void"
    reason: string | null
  }; out: {
    state: "draft" | "active" | "ended" | "void"
  } }
  'mastercontract.creditVoided': { in: {
    contract_ids: Id[]
  }; out: {
    numbers: string[]
  } }
  'mastercontract.export': { in: {
    search?: string | null
    sort?: "number" | "organization" | "title" | "state" | "seats" | "taken" | "share" | "start_date" | "end_date" | "billing" | "unbilled"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "draft" | "active" | "ended" | "void"
    organization_id?: Id
    billing?: "each" | "together"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'mastercontract.leaveSeats': { in: {
    id: Id
    student_ids: Id[]
  }; out: {
    taken: number
  } }
  'mastercontract.list': { in: {
    search?: string | null
    sort?: "number" | "organization" | "title" | "state" | "seats" | "taken" | "share" | "start_date" | "end_date" | "billing" | "unbilled"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "draft" | "active" | "ended" | "void"
    organization_id?: Id
    billing?: "each" | "together"
  }; out: {
    rows: ({
      id: number
      version: number
      number: string
      organization: string
      title: string
      state: "draft" | "active" | "ended" | "void"
      seats: number
      taken: number
      share: number
      purchase_order: string
      start_date: string
      end_date: string
      billing: "each" | "together"
      unbilled: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'mastercontract.organizations': { in: {
    archived?: YesNo
  }; out: {
    rows: {
      name: string
      contact_name: string
      email: string
      phone: string
      address: string
      tax_number: string
      id: number
      version: number
      archived: boolean
      contracts: number
    }[]
    can: {
      edit: boolean
    }
  } }
  'mastercontract.read': { in: {
    id: Id
  }; out: {
    organization_id: number
    title: string
    seats: number
    share: number
    currency: string
    prices: {
      name: string
      amount: number
      grade_levels: string[]
    }[]
    purchase_order: string
    billing_group: string
    billing: "each" | "together"
    due_days: number | null
    payment_plan_id: number | null
    start_date: string
    end_date: string
    id: number
    version: number
    number: string
    state: "draft" | "active" | "ended" | "void"
    organization: {
      name: string
      contact_name: string
      email: string
      phone: string
      address: string
      tax_number: string
      id: number
      version: number
      archived: boolean
      contracts: number
    }
    taken: number
    students: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      seat_id: number
      grade_level: string
      taken_at: string
      left_at: string | null
      price: number
      organization_pays: number
      family_pays: number
    })[]
    can: {
      edit: boolean
      seat: boolean
      comment: boolean
    }
  } }
  'mastercontract.save': { in: {
    organization_id: Id
    title: string
    seats: WholeNumber
    share: WholeNumber
    currency: string
    prices: {
      name: string
      amount: WholeNumber
      grade_levels: string[]
    }[]
    purchase_order?: string | null
    billing_group?: string | null
    billing: "each" | "together"
    due_days: WholeNumber | null
    payment_plan_id: Id | null
    start_date: Date
    end_date: Date
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
  } }
  'mastercontract.saveOrganization': { in: {
    name: string
    contact_name?: string | null
    email?: string | null
    phone?: string | null
    address?: string | null
    tax_number?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
  } }
  'mastercontract.takeSeats': { in: {
    id: Id
    student_ids: Id[]
    lines?: string | null
  }; out: {
    taken: number
  } }
  'mastercontract.together': { in: {
    ids: Id[]
  }; out: {
    rows: ({
      id: number
      number: string
      title: string
      organization: string
      payer_id: number | null
      billing: "each" | "together"
      share: number
      purchase_order: string
      due_on: string
      plan: {
        name: string
        count: number
      } | null
      findings: ("no-account" | "no-email" | "in-collections")[]
      open: ({
        contract_id: number
        number: string
        student: string
        grade_level: string
        lines: {
          name: string
          amount: number
        }[]
        price: number
        amount: number
        tax: number
        currency: string
        findings: ("contract-void" | "student-left" | "no-seat" | "other-account")[]
      })[]
      voided: {
        contract_id: number
        number: string
        student: string
        invoice_id: number
        invoice: string
        amount: number
        currency: string
      }[]
      invoices: ({
        id: number
        number: string
        issued_on: string
        students: number
        total: number
        balance: number
        currency: string
        state: "draft" | "open" | "partly_paid" | "paid" | "void" | "written_off"
      })[]
    })[]
  } }
  'mastercourse.archiveCourses': { in: {
    course_ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'mastercourse.listCourses': { in: {
    search?: string | null
    sort?: "number" | "name" | "subject" | "published" | "schools"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "changed" | "unpublished" | "archived"
  }; out: {
    rows: {
      number: string
      name: string
      subject: string
      credits: number
      grade_levels: string[]
      id: number
      version: number
      published: number
      changed: boolean
      schools: number
      archived: boolean
      unit_count: number
      lesson_count: number
    }[]
    count: number
    can: {
      edit: boolean
    }
  } }
  'mastercourse.publishCourse': { in: {
    course_id: Id
    version: WholeNumber
  }; out: {
    published: number
  } }
  'mastercourse.saveCourse': { in: {
    number: string
    name: string
    description?: string | null
    subject?: string | null
    credits: Decimal
    grade_levels: string[]
    units: ({
      key: string
      name: string
      description?: string | null
      lessons: ({
        key: string
        name: string
        summary?: string | null
        minutes: WholeNumber | null
        shared: YesNo
        blocks: ({
          kind: "text"
          body: string
        } | {
          kind: "video"
          title: string
          url: string
        } | {
          kind: "link"
          title: string
          url: string
        })[]
      })[]
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'mastercourse.viewCourse': { in: {
    course_id: Id
  }; out: {
    number: string
    name: string
    description: string
    subject: string
    credits: number
    grade_levels: string[]
    units: ({
      key: string
      name: string
      description: string
      lessons: ({
        key: string
        name: string
        summary: string
        minutes: number | null
        shared: boolean
        blocks: ({
          kind: "text"
          body: string
        } | {
          kind: "video"
          title: string
          url: string
        } | {
          kind: "link"
          title: string
          url: string
        })[]
      })[]
    })[]
    id: number
    version: number
    published: number
    changed: boolean
    schools: number
    archived: boolean
    can: {
      edit: boolean
    }
  } }
  'message.archive': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'message.audienceNames': { in: {
    audiences: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
    })[]
  }; out: {
    rows: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
      label: string
      detail: string
    })[]
  } }
  'message.away': { in: {}; out: {
    away: {
      first_day: string
      last_day: string
      body: string
    } | null
    is_away: boolean
  } }
  'message.banners': { in: {}; out: {
    rows: ({
      id: number
      version: number
      sender: string
      subject: string
      body: string
      language: string
      translations: ({
        language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
        subject: string
        body: string
      })[]
      urgent: boolean
    })[]
  } }
  'message.closeReport': { in: {
    id: Id
    version: WholeNumber
    outcome?: string | null
  }; out: {} }
  'message.copyFiles': { in: {
    id: Id
  }; out: {
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
  } }
  'message.counts': { in: {}; out: {
    unread: number
    drafts: number
    scheduled: number
    folders: {
      id: number
      name: string
      unread: number
      version: number
    }[]
    labels: {
      id: number
      name: string
      color: number
      version: number
    }[]
  } }
  'message.createFolder': { in: {
    id?: Id
    version?: WholeNumber
    name: string
  }; out: {
    id: number
    version: number
  } }
  'message.decideHeld': { in: {
    ids: Id[]
    approved: YesNo
    answer?: string | null
  }; out: {
    ids: number[]
  } }
  'message.deleteDrafts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'message.deleteFolder': { in: {
    id: Id
  }; out: {
    moved: number
  } }
  'message.deleteLabel': { in: {
    id: Id
  }; out: {} }
  'message.deleteMessageList': { in: {
    id: Id
  }; out: {} }
  'message.deleteTemplate': { in: {
    id: Id
  }; out: {} }
  'message.draft': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    subject: string
    body: string
    language: string
    translations: ({
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      subject: string
      body: string
    })[]
    audiences: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
      label: string
      detail: string
    })[]
    reach: "students" | "guardians" | "both"
    reply_to_id: number | null
    by_text: boolean
    reply_all: boolean
    per_household: boolean
    asks_confirmation: boolean
    choices: string[]
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
    send_at: string | null
    scheduled: boolean
    waits: boolean
  } }
  'message.endAway': { in: {}; out: {} }
  'message.exportGlobalMessages': { in: {
    search?: string | null
    sort?: "subject" | "starts_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "scheduled" | "shown" | "sent" | "over" | "stopped"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'message.exportHeld': { in: {
    search?: string | null
    sort?: "recipients" | "changed_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'message.exportRecipients': { in: {
    search?: string | null
    sort?: "name" | "state" | "read_at" | "answer"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    message_id?: Id
    state?: "waiting" | "delivered" | "read" | "confirmed"
    answer?: string
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'message.exportReports': { in: {
    search?: string | null
    sort?: "reported_at" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "open" | "closed"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'message.exportStudentConversations': { in: {
    student_id: Id
    reason: string
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'message.findAudiences': { in: {
    search?: string | null
  }; out: {
    rows: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
      label: string
      detail: string
    })[]
  } }
  'message.globalMessages': { in: {
    search?: string | null
    sort?: "subject" | "starts_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "scheduled" | "shown" | "sent" | "over" | "stopped"
  }; out: {
    rows: ({
      id: number
      version: number
      subject: string
      body: string
      state: "scheduled" | "shown" | "sent" | "over" | "stopped"
      as_message: boolean
      as_banner: boolean
      urgent: boolean
      roles: number[]
      schools: string[]
      starts_at: string
      ends_at: string | null
      sent_by: string
      recipients: number
      delivered: number
      read: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'message.held': { in: {
    search?: string | null
    sort?: "recipients" | "changed_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
  }; out: {
    rows: {
      id: number
      sender: string
      subject: string
      recipients: number
      changed_at: string
      send_at: string
    }[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'message.heldMessage': { in: {
    id: Id
  }; out: {
    id: number
    sender: string
    subject: string
    body: string
    language: string
    translations: ({
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      subject: string
      body: string
    })[]
    files: string[]
    recipients: number
    audiences: string[]
  } }
  'message.label': { in: {
    ids: Id[]
    label_id: Id
    labelled: YesNo
  }; out: {
    ids: number[]
  } }
  'message.markAsRead': { in: {
    ids: Id[]
    read: YesNo
  }; out: {
    ids: number[]
  } }
  'message.messageLists': { in: {}; out: {
    rows: ({
      id: number
      version: number
      name: string
      audiences: ({
        kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
        key: string
        label: string
        detail: string
      })[]
    })[]
  } }
  'message.message': { in: {
    id: Id
  }; out: {
    thread_id: number
    subject: string
    message: {
      id: number
      sender: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      mine: boolean
      sent_at: string
      withdrawn: boolean
      subject: string
      body: string
      language: string
      translations: ({
        language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
        subject: string
        body: string
      })[]
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
      students: string
      asks_confirmation: boolean
      confirmed_at: string | null
      choices: string[]
      answer: number | null
      receipts: {
        recipients: number
        delivered: number
        read: number
        confirmed: number
        answers: number[]
        names: string[]
      } | null
      can: {
        withdraw: boolean
        reply_all: boolean
      }
    }
  } }
  'message.messagesDashboardv2AllAll': { in: {
    folder: "inbox" | "unread" | "sent" | "starred" | "archive" | "trash" | "drafts" | "scheduled" | "folder" | "label"
    page: WholeNumber
    size?: WholeNumber
    place_id?: Id
    search?: string | null
    from?: string | null
    has_files?: YesNo
    unread?: YesNo
  }; out: {
    rows: ({
      id: number
      subject: string
      excerpt: string
      people: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }[]
      people_count: number
      at: string
      unread: boolean
      starred: boolean
      has_files: boolean
      last_message_id: number
      mine: boolean
      message_count: number
      label_ids: number[]
      folder_id: number | null
      send_at: string | null
      progress: {
        delivered: number
        recipients: number
      } | null
    })[]
    count: number
    more: boolean
  } }
  'message.moveTo': { in: {
    ids: Id[]
    folder_id: Id | null
  }; out: {
    ids: number[]
    before: ({
      id: number
      folder_id: number | null
    })[]
  } }
  'message.previewGlobalMessage': { in: {
    school_ids?: Id[]
    roles: ("2" | "3" | "4" | "5")[]
    words?: {
      subject?: string | null
      body?: string | null
      translations?: ({
        language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
        subject: string
        body: string
      })[]
    }
    urgent?: YesNo
  }; out: {
    people: number
    text: {
      people: number
      segments: number
      costs: {
        currency: string
        cost: number
      }[]
    } | null
    schools: {
      id: number
      name: string
      people: number
    }[]
  } }
  'message.previewRecipients': { in: {
    audiences?: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
    })[]
    reach?: "students" | "guardians" | "both"
    reply_to_id?: Id | null
    to_all?: YesNo
    per_household?: YesNo
    by_text?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    search?: string | null
    show?: "all" | "left_out" | "twice"
    words?: {
      subject?: string | null
      body?: string | null
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      translations?: ({
        language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
        subject: string
        body: string
      })[]
    }
  }; out: {
    people: number
    by_portal: number
    by_mail: number
    by_text: {
      people: number
      segments: number
      cost: number
      left: number
      currency: string
      not_reached: ({
        reason: "no-number" | "no-consent" | "stopped" | "not-wanted" | "over-budget"
        count: number
      })[]
    } | null
    twice: number
    left_out: ({
      reason: "rule" | "no_contact" | "inactive" | "no_address" | "no_guardian" | "household"
      count: number
    })[]
    families: number
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      channels: ("portal" | "mail" | "text")[]
      no_text: "no-number" | "no-consent" | "stopped" | "not-wanted" | "over-budget" | null
      students: string
      times: number
      left_out: "rule" | "no_contact" | "inactive" | "no_address" | "no_guardian" | "household" | null
    })[]
    count: number
  } }
  'message.recall': { in: {
    id: Id
  }; out: {
    id: number
    version: number
  } }
  'message.recipients': { in: {
    search?: string | null
    sort?: "name" | "state" | "read_at" | "answer"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    message_id?: Id
    state?: "waiting" | "delivered" | "read" | "confirmed"
    answer?: string
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      state: "waiting" | "delivered" | "read" | "confirmed"
      students: string
      mail: "none" | "sent" | "bounced"
      text: "none" | "waiting" | "handed" | "sent" | "delivered" | "failed" | "cancelled"
      text_reason: "" | "no-number" | "no-consent" | "stopped" | "not-wanted" | "over-budget" | "texts-off" | "same-number" | "refused" | "gave-up" | "no-answer" | "undelivered"
      read_at: string | null
      confirmed_at: string | null
      answer: string
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'message.reportMessage': { in: {
    id: Id
    reason: string
  }; out: {} }
  'message.reports': { in: {
    search?: string | null
    sort?: "reported_at" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "open" | "closed"
  }; out: {
    rows: ({
      id: number
      version: number
      thread_id: number
      subject: string
      sender: string
      reported_by: string
      reason: string
      reported_at: string
      state: "open" | "closed"
      closed_by: string
      outcome: string
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'message.respond': { in: {
    id: Id
    confirmed?: YesNo
    answer?: WholeNumber
  }; out: {} }
  'message.reviewStudent': { in: {
    student_id: Id
    reason: string
  }; out: {
    threads: {
      id: number
      people: string[]
      people_count: number
      messages: {
        id: number
        sender: string
        sent_at: string
        subject: string
        body: string
        withdrawn: boolean
        files: string[]
      }[]
    }[]
  } }
  'message.reviewThread': { in: {
    thread_id: Id
    reason: string
  }; out: {
    threads: {
      id: number
      people: string[]
      people_count: number
      messages: {
        id: number
        sender: string
        sent_at: string
        subject: string
        body: string
        withdrawn: boolean
        files: string[]
      }[]
    }[]
  } }
  'message.saveAway': { in: {
    first_day: Date
    last_day: Date
    body: string
  }; out: {
    first_day: string
    last_day: string
    body: string
  } }
  'message.saveDraft': { in: {
    id?: Id
    version?: WholeNumber
    subject?: string | null
    body?: string | null
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    audiences?: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
    })[]
    reach?: "students" | "guardians" | "both"
    reply_to_id?: Id | null
    to_all?: YesNo
    per_household?: YesNo
    by_text?: YesNo
    translations?: ({
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      subject: string
      body: string
    })[]
    reply_all?: YesNo
    asks_confirmation?: YesNo
    choices?: string[]
    file_ids?: Id[]
    send_at?: string | null
  }; out: {
    id: number
    version: number
  } }
  'message.saveLabel': { in: {
    id?: Id
    version?: WholeNumber
    name: string
    color: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'message.saveMessageList': { in: {
    id?: Id
    version?: WholeNumber
    name: string
    audiences?: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
    })[]
  }; out: {
    id: number
    version: number
  } }
  'message.saveSignatureBlock': { in: {
    signature?: string | null
  }; out: {
    signature: string
  } }
  'message.saveTemplate': { in: {
    name: string
    subject: string
    body: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    translations?: ({
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      subject: string
      body: string
    })[]
    shared?: YesNo
  }; out: {
    id: number
  } }
  'message.sendGlobalMessage': { in: {
    school_ids?: Id[]
    roles: ("2" | "3" | "4" | "5")[]
    subject: string
    body: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    translations?: ({
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      subject: string
      body: string
    })[]
    as_message: YesNo
    as_banner: YesNo
    urgent?: YesNo
    starts_at?: string | null
    ends_at?: string | null
  }; out: {
    id: number
    people: number
  } }
  'message.sendmessage': { in: {
    id?: Id
    version?: WholeNumber
    subject: string
    body: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    audiences?: ({
      kind: "person" | "family" | "list" | "role" | "grade_level" | "section" | "course" | "advisees" | "missing_work"
      key: string
    })[]
    reach?: "students" | "guardians" | "both"
    reply_to_id?: Id | null
    to_all?: YesNo
    per_household?: YesNo
    by_text?: YesNo
    translations?: ({
      language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
      subject: string
      body: string
    })[]
    reply_all?: YesNo
    asks_confirmation?: YesNo
    choices?: string[]
    file_ids?: Id[]
    send_at?: string | null
  }; out: {
    id: number
    thread_id: number | null
    recipients: number
    left_out: number
    waits: boolean
  } }
  'message.signatureBlock': { in: {}; out: {
    signature: string
  } }
  'message.star': { in: {
    ids: Id[]
    starred: YesNo
  }; out: {
    ids: number[]
  } }
  'message.stopGlobalMessage': { in: {
    id: Id
  }; out: {} }
  'message.templates': { in: {}; out: {
    rows: ({
      id: number
      version: number
      name: string
      subject: string
      body: string
      language: string
      translations: ({
        language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
        subject: string
        body: string
      })[]
      shared: boolean
    })[]
  } }
  'message.textTerms': { in: {}; out: {
    on: boolean
    sender: string
  } }
  'message.thread': { in: {
    id: Id
  }; out: {
    id: number
    subject: string
    messages: ({
      id: number
      sender: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      mine: boolean
      sent_at: string
      withdrawn: boolean
      subject: string
      body: string
      language: string
      translations: ({
        language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
        subject: string
        body: string
      })[]
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
      students: string
      asks_confirmation: boolean
      confirmed_at: string | null
      choices: string[]
      answer: number | null
      receipts: {
        recipients: number
        delivered: number
        read: number
        confirmed: number
        answers: number[]
        names: string[]
      } | null
      can: {
        withdraw: boolean
        reply_all: boolean
      }
    })[]
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    starred: boolean
    unread: boolean
    trashed: boolean
    folder_id: number | null
    label_ids: number[]
    draft: {
      id: number
      version: number
      body: string
    } | null
    can: {
      reply: boolean
      reply_all: boolean
    }
  } }
  'message.trashMessage': { in: {
    ids: Id[]
    trashed: YesNo
  }; out: {
    ids: number[]
  } }
  'message.uploadFiles': { in: {}; out: {
    id: number
    name: string
    size: number
    content_type: string
  } }
  'message.withdraw': { in: {
    id: Id
  }; out: {} }
  'notification.listQueue': { in: {
    search?: string | null
    sort?: "created_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "delayed" | "abandoned" | "unanswered"
  }; out: {
    rows: ({
      id: number
      recipient: string
      subject: string
      created_at: string
      attempts: number
      problem: string
      next_at: string | null
      state: "delayed" | "abandoned" | "unanswered"
    })[]
    count: number
  } }
  'notification.resend': { in: {
    ids: Id[]
  }; out: {
    count: number
  } }
  'notifications.addEvent': { in: {
    name: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    student_number: string
    fields: ({
      field: string
      value?: string | null
    })[]
  }; out: {} }
  'notifications.builtIns': { in: {}; out: {
    rows: ({
      name: "absence" | "attendance-step" | "grades-posted" | "incomplete-grades" | "request-decided" | "expiring-documents" | "free-seat" | "substitution" | "payment-due" | "automatic-payment-failed"
      active: boolean
    })[]
  } }
  'notifications.cancel': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'notifications.compareRules': { in: {
    ids: Id[]
    school_ids: Id[]
  }; out: {
    rows: ({
      school_id: number
      rule_id: number
      state: "new" | "same" | "different"
      differs_in: ("event" | "conditions" | "recipients" | "custom_roles" | "channels" | "timing" | "quiet" | "emergency" | "texts")[]
      missing_roles: string[]
    })[]
  } }
  'notifications.copyChoices': { in: {}; out: {
    rules: ({
      id: number
      name: string
      event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    })[]
    schools: {
      id: number
      name: string
      group_id: number
      group_name: string
    }[]
  } }
  'notifications.copyRules': { in: {
    ids: Id[]
    school_ids: Id[]
    locked: YesNo
  }; out: {
    added: number
    changed: number
    same: number
  } }
  'notifications.dryRun': { in: {
    id: Id
    days: WholeNumber
  }; out: {
    events: number
    notices: number
    rows: ({
      at: string
      student: string
      recipient: string
      channel: "email" | "push" | "sms"
      status: "waiting" | "failed" | "cancelled" | "deferred"
      reason: string
    })[]
  } }
  'notifications.events': { in: {
    search?: string | null
    sort?: "name" | "person" | "section" | "at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    name?: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
  }; out: {
    rows: ({
      id: number
      name: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
      person: string
      person_number: string
      section: string
      at: string
      notices: number
      failed: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'notifications.exportEvents': { in: {
    search?: string | null
    sort?: "name" | "person" | "section" | "at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    name?: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'notifications.exportQueue': { in: {
    search?: string | null
    sort?: "recipient" | "status" | "rule" | "due_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "failed" | "waiting" | "deferred" | "sent" | "cancelled"
    channel?: "email" | "push" | "sms"
    rule_id?: Id
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'notifications.exportTextMessages': { in: {
    search?: string | null
    sort?: "recipient" | "status" | "created_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "failed" | "waiting" | "handed" | "sent" | "delivered" | "cancelled"
    kind?: "message" | "notice" | "asked"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'notifications.notification': { in: {
    id: Id
  }; out: {
    id: number
    recipient: string
    about: string
    subject: string
    rule: string
    event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    channel: "email" | "push" | "sms"
    status: "failed" | "waiting" | "deferred" | "sent" | "cancelled"
    reason: string
    at: string
    due_at: string
    sent_at: string | null
    body: string
    rule_id: number
    address: string
    changed_by: string
    version: number
  } }
  'notifications.queue': { in: {
    search?: string | null
    sort?: "recipient" | "status" | "rule" | "due_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "failed" | "waiting" | "deferred" | "sent" | "cancelled"
    channel?: "email" | "push" | "sms"
    rule_id?: Id
  }; out: {
    rows: ({
      id: number
      recipient: string
      about: string
      subject: string
      rule: string
      event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
      channel: "email" | "push" | "sms"
      status: "failed" | "waiting" | "deferred" | "sent" | "cancelled"
      reason: string
      at: string
      due_at: string
      sent_at: string | null
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'notifications.removeTemplate': { in: {
    id: Id
  }; out: {} }
  'notifications.retry': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'notifications.retryTexts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'notifications.rule': { in: {
    id: Id
  }; out: {
    name: string
    event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    conditions: ({
      field: string
      op: "is" | "is-not" | "below" | "at-least" | "falls-below" | "rises-to"
      value: string
    })[]
    recipients: ("subject" | "guardians" | "teachers" | "advisor" | "office")[]
    custom_role_ids: number[]
    channels: ("email" | "push" | "sms")[]
    timing: "at-once" | "daily" | "weekly"
    quiet_from: string | null
    quiet_to: string | null
    emergency: boolean
    template_id: number | null
    texts: {
      language: string
      subject: string
      body: string
      short?: string
    }[]
    id: number
    active: boolean
    locked: boolean
    version: number
  } }
  'notifications.ruleChoices': { in: {}; out: {
    custom_roles: {
      id: number
      name: string
    }[]
    templates: ({
      id: number
      name: string
      event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
      texts: {
        language: string
        subject: string
        body: string
        short?: string
      }[]
    })[]
  } }
  'notifications.rules': { in: {
    search?: string | null
    sort?: "name" | "event"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    event?: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
  }; out: {
    rows: ({
      name: string
      event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
      conditions: ({
        field: string
        op: "is" | "is-not" | "below" | "at-least" | "falls-below" | "rises-to"
        value: string
      })[]
      recipients: ("subject" | "guardians" | "teachers" | "advisor" | "office")[]
      custom_role_ids: number[]
      channels: ("email" | "push" | "sms")[]
      timing: "at-once" | "daily" | "weekly"
      quiet_from: string | null
      quiet_to: string | null
      emergency: boolean
      template_id: number | null
      texts: {
        language: string
        subject: string
        body: string
        short?: string
      }[]
      id: number
      active: boolean
      locked: boolean
      version: number
      notices: number
    })[]
    count: number
  } }
  'notifications.saveNotification': { in: {
    id: Id
    version: WholeNumber
    subject: string
    body: string
    due_at: string
  }; out: {
    id: number
  } }
  'notifications.saveRule': { in: {
    name: string
    event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    conditions: ({
      field: string
      op: "is" | "is-not" | "below" | "at-least" | "falls-below" | "rises-to"
      value: string
    })[]
    recipients: ("subject" | "guardians" | "teachers" | "advisor" | "office")[]
    custom_role_ids: Id[]
    channels: ("email" | "push" | "sms")[]
    timing: "at-once" | "daily" | "weekly"
    quiet_from: Time | null
    quiet_to: Time | null
    emergency: YesNo
    template_id: Id | null
    texts: ({
      language: string
      subject: string
      body: string
      short?: string | null
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
  } }
  'notifications.saveTemplate': { in: {
    name: string
    event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    texts: ({
      language: string
      subject: string
      body: string
      short?: string | null
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
  } }
  'notifications.switchBuiltIn': { in: {
    name: "absence" | "attendance-step" | "grades-posted" | "incomplete-grades" | "request-decided" | "expiring-documents" | "free-seat" | "substitution" | "payment-due" | "automatic-payment-failed"
    active: YesNo
  }; out: {} }
  'notifications.switchRules': { in: {
    ids: Id[]
    active: YesNo
  }; out: {
    ids: number[]
    cancelled: number
  } }
  'notifications.template': { in: {
    id: Id
  }; out: {
    name: string
    event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
    texts: {
      language: string
      subject: string
      body: string
      short?: string
    }[]
    id: number
    version: number
    earlier: {
      version: number
      texts: {
        language: string
        subject: string
        body: string
        short?: string
      }[]
      changed_at: string
    }[]
  } }
  'notifications.templates': { in: {
    search?: string | null
    sort?: "name" | "event"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    event?: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
  }; out: {
    rows: ({
      id: number
      name: string
      event: "students-enrolled" | "work-submitted" | "grade-posted" | "absence-noted" | "step-reached" | "request-decided" | "payment-due" | "state-changed"
      texts: {
        language: string
        subject: string
        body: string
        short?: string
      }[]
      version: number
      rules: number
    })[]
    count: number
  } }
  'notifications.textBudget': { in: {}; out: {
    month: {
      spent: number
      budget: number
      currency: string
    } | null
  } }
  'notifications.textMessages': { in: {
    search?: string | null
    sort?: "recipient" | "status" | "created_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "failed" | "waiting" | "handed" | "sent" | "delivered" | "cancelled"
    kind?: "message" | "notice" | "asked"
  }; out: {
    rows: ({
      id: number
      recipient: string
      number: string
      kind: "message" | "notice" | "asked"
      status: "failed" | "waiting" | "handed" | "sent" | "delivered" | "cancelled"
      reason: "" | "no-number" | "no-consent" | "stopped" | "not-wanted" | "over-budget" | "texts-off" | "same-number" | "refused" | "gave-up" | "no-answer" | "undelivered"
      said: string
      segments: number
      cost: number
      currency: string
      created_at: string
      handed_at: string | null
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'objectstate.approvals': { in: {
    search?: string | null
    sort?: "asked_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      noun: string
      action: string
      names: string[]
      records: number
      own: boolean
    })[]
    count: number
  } }
  'objectstate.askApproval': { in: {
    path: string
    input: Record<string, unknown>
    note: string
  }; out: {
    id: number
  } }
  'objectstate.decideApprovals': { in: {
    ids: Id[]
    approved: YesNo
    answer?: string | null
  }; out: {
    ids: number[]
  } }
  'objectstate.list': { in: {}; out: {
    rows: ({
      noun: "course" | "section" | "enrollment" | "absence" | "application"
      version: number
      styles: ({
        state: string
        label: string
        tone: "" | "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
      })[]
      stops: {
        action: string
        from: string
      }[]
      rules: {
        action: string
        from: string
        reason: boolean
        approval: boolean
      }[]
    })[]
    can: {
      edit: boolean
    }
  } }
  'objectstate.ownApprovals': { in: {
    search?: string | null
    sort?: "asked_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      noun: string
      action: string
      names: string[]
      records: number
      own: boolean
    })[]
    count: number
  } }
  'objectstate.save': { in: {
    noun: "course" | "section" | "enrollment" | "absence" | "application"
    version: WholeNumber
    styles: ({
      state: string
      label?: string | null
      tone: "" | "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
    })[]
    stops: {
      action: string
      from: string
    }[]
    rules?: {
      action: string
      from: string
      reason: YesNo
      approval: YesNo
    }[]
  }; out: {
    noun: "course" | "section" | "enrollment" | "absence" | "application"
    version: number
    styles: ({
      state: string
      label: string
      tone: "" | "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
    })[]
    stops: {
      action: string
      from: string
    }[]
    rules: {
      action: string
      from: string
      reason: boolean
      approval: boolean
    }[]
  } }
  'objectstate.takeBackApproval': { in: {
    id: Id
  }; out: {
    id: number
  } }
  'onlineContent.archiveSources': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'onlineContent.bringLessons': { in: {
    section_id: Id
    lesson_ids: Id[]
  }; out: {
    activities: {
      id: number
      version: number
    }[]
  } }
  'onlineContent.courseUpdate': { in: {
    course_id: Id
  }; out: {
    course: {
      id: number
      name: string
    }
    source: string
    taken_at: string
    gone: boolean
    changes: ({
      key: string
      kind: "course" | "unit" | "lesson"
      name: string
      change: "added" | "changed" | "removed"
      mine: boolean
    })[]
    seen: string
  } }
  'onlineContent.courses': { in: {
    source_id: Id
  }; out: {
    rows: ({
      key: string
      number: string
      name: string
      subject: string
      units: number
      lessons: number
      course_id: number | null
      free_number: string
    })[]
    shape: "portal" | "oneroster"
  } }
  'onlineContent.saveSource': { in: {
    id?: Id
    version?: WholeNumber
    name: string
    address: string
    key?: string | null
    forget_key?: YesNo
  }; out: {
    id: number
    version: number
  } }
  'onlineContent.sectionLessons': { in: {
    section_id: Id
  }; out: {
    section: {
      id: number
      name: string
      open: boolean
    }
    course: {
      id: number
      name: string
      from_source: string | null
    }
    lessons: {
      id: number
      unit: string
      name: string
    }[]
  } }
  'onlineContent.sources': { in: {
    search?: string | null
    sort?: "name" | "courses"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
  }; out: {
    rows: ({
      id: number
      version: number
      name: string
      address: string
      has_key: boolean
      courses: number
      checked_at: string | null
      checked_ok: boolean | null
      archived: boolean
    })[]
    count: number
    can: {
      edit: boolean
    }
  } }
  'onlineContent.takeCourseUpdate': { in: {
    course_id: Id
    keys: string[]
    seen: string
  }; out: {
    taken: number
  } }
  'onlineContent.takeCourses': { in: {
    source_id: Id
    courses: {
      key: string
      number: string
    }[]
  }; out: {
    ids: number[]
  } }
  'onlineContent.testSource': { in: {
    id?: Id
    address?: string
    key?: string | null
  }; out: {
    steps: ({
      step: "address" | "answer" | "shape"
      ok: boolean
      detail: string
    })[]
    shape: "portal" | "oneroster" | null
    courses: number
    lessons: number
    names: string[]
  } }
  'parent.add': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    custom?: Record<string, unknown>
    username?: string | null
    invite: YesNo
    child_id?: Id
    relationship?: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
  }; out: {
    id: number
    version: number
  } }
  'parent.calendar': { in: {
    from: Date
    to: Date
  }; out: {
    today: string
    now: string
    time_zone: string
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    classes: ({
      section_id: number
      section_name: string
      color: number
      date: string
      student_ids: number[]
      teachers: string
      period: string
      room: string
      start_time: string
      end_time: string
      substitution?: {
        kind: "for" | "by"
        name: string
        meeting: number
        note: string
      }
    })[]
    due: ({
      section_id: number
      section_name: string
      color: number
      date: string
      time: string
      student_id: number | null
      activity_id: number
      name: string
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned" | null
    })[]
    events: ({
      event_id: number
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      recurs: boolean
    })[]
    days: ({
      date: string
      closure: string | null
      rotation: string | null
      rotation_turns: "day" | "week" | null
      bell_schedule: string | null
    })[]
    marks: ({
      date: string
      name: string
      what: "starts" | "ends"
    })[]
  } }
  'parent.changeLink': { in: {
    link_id: Id
    version: WholeNumber
    relationship: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
    custody: YesNo
    contact: YesNo
    billing: YesNo
    no_contact: YesNo
    position: WholeNumber
  }; out: {
    version: number
  } }
  'parent.child': { in: {
    student_id?: Id
  }; out: {
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    child: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      birth_date: string | null
      email: string
      phone: string
      addresses: ({
        kind: "home" | "mailing" | "work" | "other"
        street: string
        city: string
        region: string
        postal_code: string
        country: string
        valid_from: string
        id: number
        valid_to: string | null
        version: number
      })[]
      emergency: ({
        name: string
        relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
        phone: string
        other_phone: string
        note: string
      })[]
      advisors: {
        name: string
        email: string
      }[]
      classes: ({
        section_id: number
        name: string
        number: string
        color: number
        percent: number | null
        letter: string | null
      })[]
      finished: ({
        section_id: number
        name: string
        term: string
        percent: number | null
        letter: string | null
        credits_earned: number
      })[]
    } | null
    changes: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      email: string
      phone: string
      address: {
        street: string
        city: string
        region: string
        postal_code: string
        country: string
        valid_from: string
      } | null
      emergency: ({
        name: string
        relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
        phone: string
        other_phone: string
        note: string
      })[] | null
      present: {
        email: string
        phone: string
        address: string
        emergency: ({
          name: string
          relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
          phone: string
          other_phone: string
          note: string
        })[]
      }
    })[]
  } }
  'parent.delete': { in: {
    ids: Id[]
    reason?: string | null
  }; out: {
    archived: number
    batch_id: number | null
  } }
  'parent.edit': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    custom?: Record<string, unknown>
    id: Id
    version: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'parent.getChildren': { in: {}; out: {
    date: string
    now: string
    time_zone: string
    to_confirm: number
    children: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      school_name: string
      grade_level: string
      today: {
        code: "present" | "tardy" | "absent" | "excused" | null
        note: string
      }
      now_in: {
        name: string
        until: string
        substitute: string | null
      } | null
      absent: number
      tardy: number
      classes: ({
        section_id: number
        name: string
        number: string
        course_name: string
        color: number
        room: string
        teachers: string
        percent: number | null
        letter: string | null
        current: boolean
        done: number
        activities: number
        missing: number
        next_due: string | null
        next_name: string | null
        last_day: string | null
      })[]
      due: ({
        activity_id: number
        section_id: number
        name: string
        section_name: string
        color: number
        kind: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
        due_at: string | null
        expires_at: string | null
        state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned"
        participation: {
          thread_id: number
          post_due_at: string | null
          required_posts: number
          required_replies: number
          posts: number
          replies: number
          first_post_at: string | null
        } | null
      })[]
      due_count: number
      feedback: ({
        activity_id: number
        section_id: number
        name: string
        section_name: string
        color: number
        points: number | null
        max_score: number
        comment: string
        graded_at: string
      })[]
    })[]
  } }
  'parent.getStudents': { in: {
    student_id?: Id
  }; out: {
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    child: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      birth_date: string | null
      email: string
      phone: string
      addresses: ({
        kind: "home" | "mailing" | "work" | "other"
        street: string
        city: string
        region: string
        postal_code: string
        country: string
        valid_from: string
        id: number
        valid_to: string | null
        version: number
      })[]
      emergency: ({
        name: string
        relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
        phone: string
        other_phone: string
        note: string
      })[]
      advisors: {
        name: string
        email: string
      }[]
      classes: ({
        section_id: number
        name: string
        number: string
        color: number
        percent: number | null
        letter: string | null
      })[]
      finished: ({
        section_id: number
        name: string
        term: string
        percent: number | null
        letter: string | null
        credits_earned: number
      })[]
    } | null
    changes: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      email: string
      phone: string
      address: {
        street: string
        city: string
        region: string
        postal_code: string
        country: string
        valid_from: string
      } | null
      emergency: ({
        name: string
        relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
        phone: string
        other_phone: string
        note: string
      })[] | null
      present: {
        email: string
        phone: string
        address: string
        emergency: ({
          name: string
          relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
          phone: string
          other_phone: string
          note: string
        })[]
      }
    })[]
  } }
  'parent.linkStudents': { in: {
    parent_id: Id
    student_ids: Id[]
    relationship: "mother" | "father" | "parent" | "step-parent" | "grandparent" | "guardian" | "foster-parent" | "mentor" | "other"
    custody: YesNo
    contact: YesNo
    billing: YesNo
    no_contact: YesNo
    position: WholeNumber
  }; out: {
    linked: number
  } }
  'parent.proposeContact': { in: {
    student_id: Id
    email: "" | string
    phone?: string | null
    address: {
      street: string
      city?: string | null
      region?: string | null
      postal_code?: string | null
      country: string
      valid_from: Date
    } | null
    note?: string | null
    emergency?: ({
      name: string
      relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
      phone: string
      other_phone?: string | null
      note?: string | null
    })[] | null
  }; out: {
    id: number
  } }
  'parent.unlinkStudents': { in: {
    parent_id: Id
    student_ids: Id[]
  }; out: {
    unlinked: number
  } }
  'parent.view': { in: {
    id: Id
  }; out: {
    id: number
    fname: string
    lname: string
    native_name: string
    photo: string
    version: number
    mname: string
    preferred_name: string
    gender: "" | "female" | "male" | "other"
    email: string
    mail_problem: {
      at: string
      reason: string
    } | null
    phone: string
    sis_id: string | null
    status: "active" | "inactive" | "archived"
    label: {
      name: string
      tone: string
    } | null
    status_until: string | null
    status_reason: string
    merged_into: number | null
    school_name: string
    roles: {
      role: number
      access: number
      message_status: string
    }[]
    student: {
      number: string
      grade_level: string
      birth_date: string | null
      graduation_year: number | null
    } | null
    teacher: {
      number: string
      title: string
    } | null
    account: {
      username: string
      last_login_at: string | null
      disabled: boolean
    } | null
    phones: ({
      kind: "mobile" | "home" | "work" | "other"
      number: string
      preferred: boolean
    })[]
    addresses: ({
      kind: "home" | "mailing" | "work" | "other"
      street: string
      city: string
      region: string
      postal_code: string
      country: string
      valid_from: string
      id: number
      valid_to: string | null
      version: number
    })[]
    guardians: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    emergency: ({
      name: string
      relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
      phone: string
      other_phone: string
      note: string
    })[]
    advisors: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      title: string
      since: string
    }[]
    advisees: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      since: string
    }[]
    sections: {
      section_id: number
      name: string
      number: string
      color: number
      status: string
      students: number
    }[]
    student_count: number
    qualification_count: number
    act_as: number[]
    can_get_link: boolean
  } }
  'parent.withdrawContact': { in: {
    id: Id
  }; out: {
    id: number
  } }
  'payment.account': { in: {
    id: Id
  }; out: {
    payer: {
      id: number
      kind: "person" | "organization" | "contact"
      person_id: number | null
      name: string
      email: string
      person_email: string
      address: string
      language: string | null
      tax_number: string
      collections: "none" | "promised" | "arrangement" | "collections"
      collections_until: string | null
      collections_note: string
      version: number
      archived: boolean
    }
    students: {
      id: number
      name: string
    }[]
    balances: {
      currency: string
      open: number
      overdue: number
      credit: number
      balance: number
    }[]
    entries: ({
      id: number
      on: string
      kind: string
      note: string
      amount: number
      balance: number
      invoice_id: number | null
      payment_id: number | null
    })[]
    charges: ({
      id: number
      student: string
      name: string
      amount: number
      currency: string
      source: string
      source_id: number | null
      made_at: string
    })[]
    currency: string
    automatic: {
      state: "off" | "waiting" | "on" | "stopped"
      since: string | null
      off_reason: string
      last: {
        on: string
        amount: number
        currency: string
        state: "open" | "pending" | "paid" | "failed" | "expired"
        failed_at: string | null
        retry_at: string | null
      } | null
    } | null
  } }
  'payment.applyOldest': { in: {
    payer_id: Id
    currency: string
  }; out: {
    applied: number
  } }
  'payment.applyPayment': { in: {
    id: Id
    version: WholeNumber
    applications: ({
      invoice_id: Id
      amount: number | string
    })[]
  }; out: {
    applied: number
  } }
  'payment.archivePlans': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'payment.balanceImports': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
  }; out: {
    rows: ({
      id: number
      file_name: string
      balance_on: string
      currency: string
      invoices: number
      open: number
      credits: number
      credit: number
      by: string
      at: string
      undone_at: string | null
    })[]
    count: number
  } }
  'payment.balanceTemplate': { in: {
    format: "csv" | "xlsx"
  }; out: string }
  'payment.checkBalances': { in: {
    sheet?: string
    columns?: ({
      at: WholeNumber
      field: string | null
    })[]
    balance_on?: Date
  }; out: {
    sheets: string[]
    sheet: string
    columns: ({
      at: number
      name: string
      field: string | null
    })[]
    lacking: ("payer" | "amount")[]
    rows: ({
      row: number
      payer: string
      student: string
      number: string
      title: string
      due_on: string | null
      open: number
      credit: number
      outcome: "make" | "skip" | "wrong"
      problems: ({
        field: "payer_email" | "payer_name" | "student_number" | "invoice_number" | "title" | "issued_on" | "due_on" | "total" | "open_amount" | "credit"
        text: string
      })[]
    })[]
    counts: {
      make: number
      skip: number
      wrong: number
    }
    currency: string
    balance_on: string
    invoices: number
    open: number
    credits: number
    credit: number
    refused: string
    seen: string
  } }
  'payment.decide': { in: {
    ids: Id[]
    approved: YesNo
  }; out: {
    ids: number[]
  } }
  'payment.due': { in: {
    payer_id: Id
    currency?: string
  }; out: {
    payer: string
    currency: string
    open: number
    credit: number
    rows: {
      invoice_id: number
      number: string
      title: string
      student: string
      due_on: string
      balance: number
      overdue: number
    }[]
    credits: {
      id: number
      number: string
      unapplied: number
      received_on: string
    }[]
    students: {
      id: number
      name: string
    }[]
  } }
  'payment.exportAccounts': { in: {
    search?: string | null
    sort?: "name" | "open" | "overdue" | "credit" | "balance" | "oldest_due" | "collections"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    owes?: "open" | "overdue" | "credit"
    kind?: "person" | "organization" | "contact"
    collections?: "none" | "promised" | "arrangement" | "collections"
    automatic?: "on" | "stopped" | "off"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'payment.exportPayments': { in: {
    search?: string | null
    sort?: "number" | "received_on" | "payer" | "method" | "amount" | "unapplied" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "pending" | "settled" | "failed" | "partly_refunded" | "refunded"
    method?: "cash" | "check" | "card" | "bank" | "online" | "none"
    credit?: "with" | "without"
    kind?: "payment" | "credit" | "transfer" | "opening"
    payer_id?: Id
    from?: Date
    to?: Date
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'payment.exportPlans': { in: {
    archived?: YesNo
  }; out: string }
  'payment.findPayers': { in: {
    search?: string | null
    organizations?: "1"
  }; out: {
    rows: ({
      id: number | null
      person_id: number | null
      name: string
      detail: string
      kind: "person" | "organization" | "contact"
    })[]
  } }
  'payment.importBalances': { in: {
    sheet?: string
    columns?: ({
      at: WholeNumber
      field: string | null
    })[]
    balance_on?: Date
    seen: string
  }; out: {
    id: number
    invoices: number
    credits: number
  } }
  'payment.importPlans': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        count: number
        every_months: number
        down_percent: number
        for_families: boolean
        id?: number
        version?: number
      }[]
    }
  } }
  'payment.listAccounts': { in: {
    search?: string | null
    sort?: "name" | "open" | "overdue" | "credit" | "balance" | "oldest_due" | "collections"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    owes?: "open" | "overdue" | "credit"
    kind?: "person" | "organization" | "contact"
    collections?: "none" | "promised" | "arrangement" | "collections"
    automatic?: "on" | "stopped" | "off"
  }; out: {
    rows: ({
      id: number
      name: string
      kind: "person" | "organization" | "contact"
      students: string
      open: number
      overdue: number
      credit: number
      balance: number
      oldest_due: string | null
      collections: "none" | "promised" | "arrangement" | "collections"
      automatic: "on" | "stopped" | "off"
      currency: string
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'payment.listPayments': { in: {
    search?: string | null
    sort?: "number" | "received_on" | "payer" | "method" | "amount" | "unapplied" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "pending" | "settled" | "failed" | "partly_refunded" | "refunded"
    method?: "cash" | "check" | "card" | "bank" | "online" | "none"
    credit?: "with" | "without"
    kind?: "payment" | "credit" | "transfer" | "opening"
    payer_id?: Id
    from?: Date
    to?: Date
  }; out: {
    rows: ({
      id: number
      number: string
      kind: "payment" | "credit" | "transfer" | "opening"
      payer_id: number
      payer: string
      method: "cash" | "check" | "card" | "bank" | "online" | "none"
      reference: string
      received_on: string
      amount: number
      applied: number
      unapplied: number
      refunded: number
      currency: string
      state: "pending" | "settled" | "failed" | "partly_refunded" | "refunded"
      version: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'payment.listPlans': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      count: number
      every_months: number
      down_percent: number
      for_families: boolean
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'payment.openAccount': { in: {
    person_id: Id
  }; out: {
    id: number
  } }
  'payment.orderPlans': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'payment.ownReceiptPdf': { in: {
    id: Id
  }; out: string }
  'payment.ownStatementPdf': { in: {
    from: Date
    to: Date
  }; out: string }
  'payment.payment': { in: {
    id: Id
  }; out: {
    id: number
    number: string
    kind: "payment" | "credit" | "transfer" | "opening"
    payer_id: number
    payer: string
    method: "cash" | "check" | "card" | "bank" | "online" | "none"
    reference: string
    received_on: string
    amount: number
    applied: number
    unapplied: number
    refunded: number
    currency: string
    state: "pending" | "settled" | "failed" | "partly_refunded" | "refunded"
    version: number
    student_id: number | null
    note: string
    returned: string
    fee: number
    provider: string
    by: string
    made_at: string
    applications: {
      invoice_id: number
      number: string
      title: string
      amount: number
    }[]
    refunds: {
      id: number
      amount: number
      on: string
      reason: string
      state: string
      method: string
    }[]
  } }
  'payment.planHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'payment.receiptPdf': { in: {
    ids: Id[]
  }; out: string }
  'payment.recordPayment': { in: {
    payer_id: Id
    student_id: Id | null
    method: "cash" | "check" | "card" | "bank"
    currency: string
    amount: number | string
    received_on: Date
    reference?: string | null
    note?: string | null
    apply: "oldest" | "chosen" | "none"
    applications: ({
      invoice_id: Id
      amount: number | string
    })[]
  }; out: {
    id: number
    number: string
    applied: number
    credit: number
  } }
  'payment.refundPayment': { in: {
    id: Id
    version: WholeNumber
    amount: number | string
    method: "cash" | "check" | "card" | "bank"
    reason: string
  }; out: {
    waiting: boolean
  } }
  'payment.removePlans': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'payment.restorePlans': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'payment.reversePayment': { in: {
    id: Id
    version: WholeNumber
    reason: string
    with_fee: YesNo
  }; out: {
    fee: number
  } }
  'payment.saveAccount': { in: {
    id?: Id
    version?: WholeNumber
    name?: string | null
    email: "" | string
    address?: string | null
    language: string | null
    tax_number?: string | null
    collections: "none" | "promised" | "arrangement" | "collections"
    collections_until: Date | null
    collections_note?: string | null
  }; out: {
    id: number
  } }
  'payment.savePlan': { in: {
    name: string
    count: WholeNumber
    every_months: WholeNumber
    down_percent: Decimal
    for_families: YesNo
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    count: number
    every_months: number
    down_percent: number
    for_families: boolean
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'payment.saveShares': { in: {
    student_id: Id
    shares: {
      payer_id: Id
      share: WholeNumber
    }[]
  }; out: {
    count: number
  } }
  'payment.shares': { in: {
    student_id: Id
  }; out: {
    student: string
    shares: {
      payer_id: number
      name: string
      share: number
      position: number
    }[]
    usual: {
      payer_id: number
      name: string
      share: number
      position: number
    }[]
  } }
  'payment.statementPdf': { in: {
    ids: Id[]
    from: Date
    to: Date
  }; out: string }
  'payment.transferCredit': { in: {
    id: Id
    version: WholeNumber
    amount: number | string
    payer_id: Id
    student_id: Id | null
    note: string
  }; out: {
    id: number
  } }
  'payment.turnOffAutomatic': { in: {
    payer_id: Id
    reason: string
  }; out: {
    under_way: boolean
  } }
  'payment.unapplyPayment': { in: {
    id: Id
    version: WholeNumber
    invoice_id: Id
    amount: number | string
  }; out: {
    unapplied: number
  } }
  'payment.undoBalanceImport': { in: {
    id: Id
  }; out: {
    invoices: number
    credits: number
  } }
  'payment.undoImportPlans': { in: {
    added: Id[]
    changed: {
      name: string
      count: WholeNumber
      every_months: WholeNumber
      down_percent: Decimal
      for_families: YesNo
      id?: Id
      version?: WholeNumber
    }[]
  }; out: {
    ids: number[]
  } }
  'payment.waiting': { in: {}; out: {
    rows: ({
      id: number
      kind: "refund" | "write_off"
      amount: number
      currency: string
      reason: string
      payer: string
      number: string
      asked_by: string
      asked_at: string
      mine: boolean
    })[]
  } }
  'payment.yearPdf': { in: {
    ids: Id[]
    year: WholeNumber
  }; out: string }
  'product.aidBudgets': { in: {}; out: {
    currency: string
    rows: ({
      id: number
      name: string
      budget: number | null
      committed: number
      spent: number
    })[]
  } }
  'product.aidFundHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'product.archiveAidFunds': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.archiveDiscounts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.archiveFeeSets': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.archiveProducts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.discountHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'product.exportAidAwards': { in: {
    search?: string | null
    sort?: "student" | "fund" | "amount" | "used" | "left" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "offered" | "committed" | "withdrawn"
    fund?: Id
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'product.exportAidFunds': { in: {
    archived?: YesNo
  }; out: string }
  'product.exportDiscounts': { in: {
    archived?: YesNo
  }; out: string }
  'product.exportFeeSets': { in: {
    archived?: YesNo
  }; out: string }
  'product.exportProducts': { in: {
    archived?: YesNo
  }; out: string }
  'product.feeSetHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'product.giveDiscount': { in: {
    discount_id: Id
    student_ids: Id[]
    from_on: Date | null
    to_on: Date | null
  }; out: {
    given: number
  } }
  'product.importAidFunds': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        academic_year_id: number | null
        budget: number | unknown | null
        payer_id: number | null
        id?: number
        version?: number
      })[]
    }
  } }
  'product.importDiscounts': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        basis: "assigned" | "sibling" | "staff" | "early"
        kind: "percent" | "amount"
        percent: number
        amount: number | unknown
        cap: number | unknown | null
        from_child: number
        early_days: number
        products: {
          product_id: number
        }[]
        id?: number
        version?: number
      })[]
    }
  } }
  'product.importFeeSets': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        grade_levels: string
        academic_track_id: number | null
        payment_plan_id: number | null
        items: {
          product_id: number
          quantity: number
        }[]
        id?: number
        version?: number
      })[]
    }
  } }
  'product.importProducts': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        code: string
        kind: "tuition" | "fee" | "deposit" | "trip" | "meals" | "materials" | "service" | "other"
        prices: ({
          amount: number | unknown
          sku: string
          grade_level: string
          academic_year_id: number | null
          academic_track_id: number | null
          course_id: number | null
        })[]
        unit: string
        tax_rate: number
        tax_included: boolean
        recognition: "at_once" | "monthly"
        required: boolean
        ledger_account_id: number | null
        description: string
        id?: number
        version?: number
      })[]
    }
  } }
  'product.listAidAwards': { in: {
    search?: string | null
    sort?: "student" | "fund" | "amount" | "used" | "left" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    state?: "offered" | "committed" | "withdrawn"
    fund?: Id
  }; out: {
    rows: ({
      id: number
      student_id: number
      student: string
      student_number: string
      grade_level: string
      fund_id: number
      fund: string
      amount: number
      used: number
      left: number
      state: "offered" | "committed" | "withdrawn"
      note: string
      currency: string
      version: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'product.listAidFunds': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      academic_year_id: number | null
      budget: number | unknown | null
      payer_id: number | null
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'product.listDiscounts': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      basis: "assigned" | "sibling" | "staff" | "early"
      kind: "percent" | "amount"
      percent: number
      amount: number | unknown
      cap: number | unknown | null
      from_child: number
      early_days: number
      products: {
        product_id: number
      }[]
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'product.listFeeSets': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      grade_levels: string
      academic_track_id: number | null
      payment_plan_id: number | null
      items: {
        product_id: number
        quantity: number
      }[]
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'product.listProducts': { in: {
    search?: string | null
    sort?: "position" | "name" | "kind" | "code"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      code: string
      kind: "tuition" | "fee" | "deposit" | "trip" | "meals" | "materials" | "service" | "other"
      prices: ({
        amount: number | unknown
        sku: string
        grade_level: string
        academic_year_id: number | null
        academic_track_id: number | null
        course_id: number | null
      })[]
      unit: string
      tax_rate: number
      tax_included: boolean
      recognition: "at_once" | "monthly"
      required: boolean
      ledger_account_id: number | null
      description: string
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'product.orderAidFunds': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.orderDiscounts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.orderFeeSets': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.orderProducts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.productHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'product.removeAidFunds': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.removeDiscounts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.removeFeeSets': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.removeProducts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.restoreAidFunds': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.restoreDiscounts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.restoreFeeSets': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.restoreProducts': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'product.saveAidAward': { in: {
    id?: Id
    version?: WholeNumber
    aid_fund_id: Id
    student_id: Id
    amount: number | string
    state: "offered" | "committed" | "withdrawn"
    note?: string | null
  }; out: {
    id: number
  } }
  'product.saveAidFund': { in: {
    name: string
    academic_year_id: number | string | null
    budget: number | string | null
    payer_id: number | string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    academic_year_id: number | null
    budget: number | unknown | null
    payer_id: number | null
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'product.saveDiscount': { in: {
    name: string
    basis: "assigned" | "sibling" | "staff" | "early"
    kind: "percent" | "amount"
    percent: Decimal
    amount: number | string
    cap: number | string | null
    from_child: WholeNumber
    early_days: WholeNumber
    products: ({
      product_id: number | string
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    basis: "assigned" | "sibling" | "staff" | "early"
    kind: "percent" | "amount"
    percent: number
    amount: number | unknown
    cap: number | unknown | null
    from_child: number
    early_days: number
    products: {
      product_id: number
    }[]
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'product.saveFeeSet': { in: {
    name: string
    grade_levels?: string | null
    academic_track_id: number | string | null
    payment_plan_id: number | string | null
    items: ({
      product_id: number | string
      quantity: WholeNumber
    })[]
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    grade_levels: string
    academic_track_id: number | null
    payment_plan_id: number | null
    items: {
      product_id: number
      quantity: number
    }[]
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'product.saveProduct': { in: {
    name: string
    code?: string | null
    kind: "tuition" | "fee" | "deposit" | "trip" | "meals" | "materials" | "service" | "other"
    prices: ({
      amount: number | string
      sku?: string | null
      grade_level?: string | null
      academic_year_id: number | string | null
      academic_track_id: number | string | null
      course_id: number | string | null
    })[]
    unit?: string | null
    tax_rate: Decimal
    tax_included: YesNo
    recognition: "at_once" | "monthly"
    required: YesNo
    ledger_account_id: number | string | null
    description?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    code: string
    kind: "tuition" | "fee" | "deposit" | "trip" | "meals" | "materials" | "service" | "other"
    prices: ({
      amount: number | unknown
      sku: string
      grade_level: string
      academic_year_id: number | null
      academic_track_id: number | null
      course_id: number | null
    })[]
    unit: string
    tax_rate: number
    tax_included: boolean
    recognition: "at_once" | "monthly"
    required: boolean
    ledger_account_id: number | null
    description: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'product.studentDiscounts': { in: {
    student_id: Id
  }; out: {
    rows: ({
      id: number
      name: string
      from_on: string | null
      to_on: string | null
    })[]
  } }
  'product.takeDiscount': { in: {
    id: Id
  }; out: {
    id: number
  } }
  'product.undoImportAidFunds': { in: {
    added: Id[]
    changed: ({
      name: string
      academic_year_id: number | string | null
      budget: number | string | null
      payer_id: number | string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'product.undoImportDiscounts': { in: {
    added: Id[]
    changed: ({
      name: string
      basis: "assigned" | "sibling" | "staff" | "early"
      kind: "percent" | "amount"
      percent: Decimal
      amount: number | string
      cap: number | string | null
      from_child: WholeNumber
      early_days: WholeNumber
      products: ({
        product_id: number | string
      })[]
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'product.undoImportFeeSets': { in: {
    added: Id[]
    changed: ({
      name: string
      grade_levels?: string | null
      academic_track_id: number | string | null
      payment_plan_id: number | string | null
      items: ({
        product_id: number | string
        quantity: WholeNumber
      })[]
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'product.undoImportProducts': { in: {
    added: Id[]
    changed: ({
      name: string
      code?: string | null
      kind: "tuition" | "fee" | "deposit" | "trip" | "meals" | "materials" | "service" | "other"
      prices: ({
        amount: number | string
        sku?: string | null
        grade_level?: string | null
        academic_year_id: number | string | null
        academic_track_id: number | string | null
        course_id: number | string | null
      })[]
      unit?: string | null
      tax_rate: Decimal
      tax_included: YesNo
      recognition: "at_once" | "monthly"
      required: YesNo
      ledger_account_id: number | string | null
      description?: string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'report.exportStudents': { in: {
    search?: string | null
    sort?: "name" | "grade_level" | "plain" | "weighted" | "earned"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    grade_level?: string | null
    section_id?: Id
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'report.issueReportCards': { in: {
    student_ids: Id[]
    full?: YesNo
    override_reason?: string | null
  }; out: string }
  'report.reportCards': { in: {
    student_ids: Id[]
    full?: YesNo
  }; out: {
    school: string
    as_of: string
    cards: ({
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
        number: string
        grade_level: string
      }
      current: ({
        section_id: number
        section_name: string
        course_name: string
        course_number: string
        color: number
        term: string
        credits: number
        percent: number | null
        letter: string | null
        periods: ({
          name: string
          percent: number
          letter: string | null
        })[]
        teachers: string
        missing: number
        absent: number
        incomplete: boolean
      })[]
      finished: ({
        section_id: number
        section_name: string
        course_name: string
        course_number: string
        color: number
        term: string
        credits: number
        percent: number | null
        letter: string | null
        periods: ({
          name: string
          percent: number
          letter: string | null
        })[]
        passed: boolean | null
        credits_earned: number
        gpa_points: number | null
        weighted_gpa_points: number | null
        finalized_at: string
      })[]
      other: ({
        id: number
        title: string
        source: string
        term: string
        graded_on: string
        percent: number | null
        letter: string
        gpa_points: number | null
        credits: number
        credits_earned: number
        in_gpa: boolean
      })[]
      gpa: {
        plain: number | null
        weighted: number | null
      }
      credits: {
        earned: number
        attempted: number
        in_progress: number
      }
      children: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }[]
      holds: string[]
    })[]
  } }
  'report.reportCardsPdf': { in: {
    student_ids: Id[]
    full?: YesNo
    override_reason?: string | null
  }; out: string }
  'report.students': { in: {
    search?: string | null
    sort?: "name" | "grade_level" | "plain" | "weighted" | "earned"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    grade_level?: string | null
    section_id?: Id
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      classes: number
      plain: number | null
      weighted: number | null
      attempted: number
      earned: number
      rank: number | null
      ranked: number | null
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'resetPassword.post': { in: {
    code: string
    password: string
  }; out: {} }
  'resources.addFiles': { in: {
    scope: "section" | "course" | "school" | "group"
    course_id: Id | null
    section_id: Id | null
    folder?: string | null
    tags: string[]
    roles: WholeNumber[]
    grade_levels: string[]
    visible_from: Date | null
    visible_to: Date | null
    offline: YesNo
    file_ids: Id[]
  }; out: {
    ids: number[]
  } }
  'resources.change': { in: {
    ids: Id[]
    folder?: string | null
    add_tags?: string[]
    remove_tags?: string[]
    visible_from?: Date | null
    visible_to?: Date | null
    archived?: YesNo
  }; out: {
    before: ({
      id: number
      folder: string
      tags: string[]
      visible_from: string | null
      visible_to: string | null
      archived: boolean
    })[]
  } }
  'resources.checkLinks': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'resources.choices': { in: {}; out: {
    scopes: ("section" | "course" | "school" | "group")[]
    sections: {
      id: number
      name: string
    }[]
    courses: {
      id: number
      name: string
    }[]
    folders: string[]
    tags: string[]
    grade_levels: string[]
    hosts: string[]
  } }
  'resources.export': { in: {
    search?: string | null
    sort?: "title" | "kind" | "place" | "folder" | "owner" | "visible_to" | "opened" | "made_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "file" | "link" | "embed" | "page"
    section_id?: Id
    folder?: string
    tag?: string
    state?: "visible" | "planned" | "expiring" | "expired" | "archived"
    owner_id?: Id
    opened?: "opened" | "never"
    link?: "ok" | "moved" | "broken" | "unreachable" | "refused"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'resources.file': { in: {
    id: Id
  }; out: string }
  'resources.list': { in: {
    search?: string | null
    sort?: "title" | "kind" | "place" | "folder" | "owner" | "visible_to" | "opened" | "made_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "file" | "link" | "embed" | "page"
    section_id?: Id
    folder?: string
    tag?: string
    state?: "visible" | "planned" | "expiring" | "expired" | "archived"
    owner_id?: Id
    opened?: "opened" | "never"
    link?: "ok" | "moved" | "broken" | "unreachable" | "refused"
  }; out: {
    rows: ({
      id: number
      kind: "file" | "link" | "embed" | "page"
      title: string
      description: string
      scope: "section" | "course" | "school" | "group"
      place: string
      folder: string
      tags: string[]
      state: "visible" | "planned" | "expiring" | "expired" | "archived"
      visible_from: string | null
      visible_to: string | null
      owner: string
      opened: number
      number: number
      made_at: string | null
      url: string
      check_result: string
      checked_at: string | null
      editable: boolean
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'resources.open': { in: {
    id: Id
  }; out: {
    id: number
    kind: "file" | "link" | "embed" | "page"
    title: string
    description: string
    place: string
    owner: string
    number: number
    made_at: string
    visible_to: string | null
    url: string
    body: string
    file: {
      id: number
      name: string
      size: number
      content_type: string
    } | null
    can: {
      edit: boolean
    }
  } }
  'resources.own': { in: {
    search?: string | null
    sort?: "title" | "place" | "visible_to"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "file" | "link" | "embed" | "page"
    student_id?: Id
  }; out: {
    rows: ({
      id: number
      kind: "file" | "link" | "embed" | "page"
      title: string
      description: string
      scope: "section" | "course" | "school" | "group"
      section_id: number | null
      place: string
      color: number
      folder: string
      tags: string[]
      visible_to: string | null
      offline: boolean
      file: {
        id: number
        name: string
        size: number
        content_type: string
      } | null
      number: number
      opened: boolean
      url: string
      body: string
    })[]
    count: number
    children: {
      id: number
      name: string
    }[]
  } }
  'resources.owned': { in: {
    person_id: Id
  }; out: {
    rows: ({
      id: number
      kind: "file" | "link" | "embed" | "page"
      title: string
      scope: "section" | "course" | "school" | "group"
      place: string
      archived: boolean
    })[]
  } }
  'resources.owners': { in: {}; out: {
    rows: {
      id: number
      name: string
      active: boolean
      count: number
    }[]
  } }
  'resources.putBack': { in: {
    rows: ({
      id: Id
      folder?: string | null
      tags: string[]
      visible_from: Date | null
      visible_to: Date | null
      archived: YesNo
    })[]
  }; out: {} }
  'resources.read': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    kind: "file" | "link" | "embed" | "page"
    title: string
    description: string
    scope: "section" | "course" | "school" | "group"
    course_id: number | null
    section_id: number | null
    place: string
    folder: string
    tags: string[]
    roles: number[]
    grade_levels: string[]
    visible_from: string | null
    visible_to: string | null
    offline: boolean
    archived: boolean
    owner: string
    current: number
    check_result: string
    checked_at: string | null
    versions: ({
      id: number
      number: number
      url: string
      body: string
      file: {
        id: number
        name: string
        size: number
        content_type: string
      } | null
      made_by: string
      made_at: string
    })[]
    openings: {
      person_id: number
      name: string
      role: number
      opens: number
      last_at: string
    }[]
  } }
  'resources.restoreVersion': { in: {
    id: Id
    version_id: Id
  }; out: {
    id: number
    version: number
  } }
  'resources.save': { in: {
    scope: "section" | "course" | "school" | "group"
    course_id: Id | null
    section_id: Id | null
    folder?: string | null
    tags: string[]
    roles: WholeNumber[]
    grade_levels: string[]
    visible_from: Date | null
    visible_to: Date | null
    offline: YesNo
    id?: Id
    version?: WholeNumber
    kind: "file" | "link" | "embed" | "page"
    title: string
    description?: string | null
    url: string | null
    body?: string | null
    file_id: Id | null
  }; out: {
    id: number
    version: number
  } }
  'resources.transfer': { in: {
    ids: Id[]
    from_id: Id
    to_id: Id
  }; out: {
    ids: number[]
  } }
  'resources.upload': { in: {}; out: {
    id: number
    name: string
    size: number
    content_type: string
  } }
  'rubric.archive': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'rubric.list': { in: {
    search?: string | null
    sort?: "name" | "points" | "activities"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
  }; out: {
    rows: {
      id: number
      name: string
      description: string
      criteria: {
        key: string
        name: string
        description: string
        levels: {
          key: string
          points: number
          name: string
          description: string
        }[]
      }[]
      version: number
      of_school: boolean
      mine: boolean
      archived: boolean
      points: number
      activities: number
      assessment: number
      can: {
        edit: boolean
      }
    }[]
    count: number
    can: {
      add: boolean
    }
  } }
  'rubric.save': { in: {
    id?: Id
    version?: WholeNumber
    name: string
    description?: string | null
    criteria: ({
      key: string
      name: string
      description?: string | null
      levels: ({
        key: string
        points: Decimal
        name: string
        description?: string | null
      })[]
    })[]
  }; out: {
    id: number
    version: number
    copied: boolean
  } }
  'schedule.calendarFeed': { in: {}; out: {
    feed: {
      created_at: string
      used_on: string | null
    } | null
  } }
  'schedule.getSchedule': { in: {
    from: Date
    to: Date
  }; out: {
    today: string
    now: string
    time_zone: string
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    classes: ({
      section_id: number
      section_name: string
      color: number
      date: string
      student_ids: number[]
      teachers: string
      period: string
      room: string
      start_time: string
      end_time: string
      substitution?: {
        kind: "for" | "by"
        name: string
        meeting: number
        note: string
      }
    })[]
    due: ({
      section_id: number
      section_name: string
      color: number
      date: string
      time: string
      student_id: number | null
      activity_id: number
      name: string
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned" | null
    })[]
    events: ({
      event_id: number
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      recurs: boolean
    })[]
    days: ({
      date: string
      closure: string | null
      rotation: string | null
      rotation_turns: "day" | "week" | null
      bell_schedule: string | null
    })[]
    marks: ({
      date: string
      name: string
      what: "starts" | "ends"
    })[]
  } }
  'schedule.makeCalendarFeed': { in: {}; out: {
    address: string
  } }
  'schedule.revokeCalendarFeed': { in: {}; out: {} }
  'school.post': { in: {
    code?: string | null
  }; out: {
    short_code: string
    school_name: string
    native_name: string
    accent: string
    school_logo: string
    language: string
    languages: string[]
    link_minutes: number
  } }
  'school.academicTermHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'school.academicYearHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'school.add': { in: {
    name: string
    native_name?: string | null
    address?: string | null
    phone?: string | null
    help_link: "" | string
    time_zone: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    languages: ("en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn")[]
    accent: string
    grade_low?: string | null
    grade_high?: string | null
    group_id: Id
    short_code: string
    sis_id?: string | null | null
    host: string | null
    term: {
      name: string
      start_date: Date
      end_date: Date
    } | null
    admin: {
      fname?: string | null
      lname?: string | null
      email: string
      username: string
    } | null
    copy: {
      from_school_id: Id
      parts: ("terms" | "bells" | "scales" | "activities" | "attendance" | "statuses" | "badges" | "departments" | "facilities" | "fields" | "tracks" | "courses")[]
    } | null
  }; out: {
    id: number
    version: number
    invited: string | null
    copied: number
  } }
  'school.addNextYear': { in: {
    id: Id
    confirmed: YesNo
  }; out: {
    name: string
    start_date: string
    end_date: string
    met: string | null
    terms: ({
      name: string
      start_date: string
      end_date: string
      periods: ({
        name: string
        start_date: string
        end_date: string
        closes_on: string | null
      })[]
    })[]
  } }
  'school.archive': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'school.archiveAcademicTerms': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.archiveAcademicYears': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.auditLog': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    subject?: "people" | "sections" | "courses" | "gradebook" | "attendance" | "security" | "set-up"
    operation?: "insert" | "update" | "delete"
    from?: Date
    to?: Date
    about?: string | null
    by_system?: YesNo
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
      id: number
      table: string
      label: string
      role: number | null
      seal: string
    })[]
    count: number
  } }
  'school.checkLogExport': { in: {}; out: {
    outcome: "unchanged" | "changed" | "foreign"
    statement: {
      file: string
      sha256: string
      rows: number
      school: string
      made_at: string
      made_by: string
      seal: string
    } | null
  } }
  'school.copy': { in: {
    from_school_id: Id
    school_id: Id
    parts: ("terms" | "bells" | "scales" | "activities" | "attendance" | "statuses" | "badges" | "departments" | "facilities" | "fields" | "tracks" | "courses")[]
    confirmed: YesNo
  }; out: {
    id: number | null
    parts: ({
      part: "terms" | "bells" | "scales" | "activities" | "attendance" | "statuses" | "badges" | "departments" | "facilities" | "fields" | "tracks" | "courses"
      rows: number
      kept: number
    })[]
  } }
  'school.dismissSetUp': { in: {}; out: {} }
  'school.edit': { in: {
    name: string
    native_name?: string | null
    address?: string | null
    phone?: string | null
    help_link: "" | string
    time_zone: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    languages: ("en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn")[]
    accent: string
    grade_low?: string | null
    grade_high?: string | null
    group_id: Id
    short_code: string
    sis_id?: string | null | null
    host: string | null
    id: Id
    version: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'school.export': { in: {
    search?: string | null
    sort?: "name" | "short_code" | "group"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    group_id?: Id
    archived?: YesNo
    language?: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'school.exportAcademicTerms': { in: {
    archived?: YesNo
  }; out: string }
  'school.exportAcademicYears': { in: {
    archived?: YesNo
  }; out: string }
  'school.exportAuditLog': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    subject?: "people" | "sections" | "courses" | "gradebook" | "attendance" | "security" | "set-up"
    operation?: "insert" | "update" | "delete"
    from?: Date
    to?: Date
    about?: string | null
    by_system?: YesNo
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'school.exportRecordReads': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    page_of?: "record" | "medical" | "log" | "progress" | "plan"
    person_id?: Id
    from?: Date
    to?: Date
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'school.exportSecurityLog': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "signed-in" | "wrong-password" | "wrong-code" | "account-waits" | "address-waits" | "link-asked" | "password-changed" | "unknown-name" | "call-refused"
    from?: Date
    to?: Date
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'school.importAcademicTerms': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        start_date: string
        end_date: string
        id?: number
        version?: number
      }[]
    }
  } }
  'school.importAcademicYears': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        start_date: string
        end_date: string
        id?: number
        version?: number
      }[]
    }
  } }
  'school.information': { in: {}; out: {
    id: number
    version: number
    name: string
    native_name: string
    address: string
    phone: string
    help_link: string
    time_zone: string
    language: string
    languages: string[]
    accent: string
    grade_low: string
    grade_high: string
    short_code: string
    group_name: string
    can: {
      edit: boolean
    }
  } }
  'school.list': { in: {
    search?: string | null
    sort?: "name" | "short_code" | "group"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    group_id?: Id
    archived?: YesNo
    language?: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
  }; out: {
    rows: {
      id: number
      version: number
      name: string
      native_name: string
      short_code: string
      group_id: number
      group_name: string
      time_zone: string
      language: string
      archived: boolean
      students: number
      staff: number
      sections: number
    }[]
    count: number
    archived_count: number
    groups: {
      id: number
      name: string
    }[]
    can: {
      edit: boolean
    }
  } }
  'school.listAcademicTerms': { in: {
    search?: string | null
    sort?: "position" | "name" | "start_date"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      start_date: string
      end_date: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'school.listAcademicYears': { in: {
    search?: string | null
    sort?: "position" | "name" | "start_date"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      start_date: string
      end_date: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'school.listCopies': { in: {
    school_id: Id
  }; out: {
    rows: {
      id: number
      from_school: string
      parts: string[]
      rows: number
      made_at: string
      made_by: string
      undone: boolean
    }[]
  } }
  'school.logo': { in: {
    code: string
  }; out: string }
  'school.orderAcademicTerms': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.orderAcademicYears': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.recordReads': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    page_of?: "record" | "medical" | "log" | "progress" | "plan"
    person_id?: Id
    from?: Date
    to?: Date
  }; out: {
    rows: ({
      id: number
      at: string
      by: string
      acting_for: string | null
      role: string
      person_id: number
      person: string
      page: "record" | "medical" | "log" | "progress" | "plan"
    })[]
    count: number
  } }
  'school.remove': { in: {
    id: Id
  }; out: {} }
  'school.removeAcademicTerms': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.removeAcademicYears': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.restoreAcademicTerms': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.restoreAcademicYears': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'school.saveAcademicTerm': { in: {
    name: string
    start_date: Date
    end_date: Date
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    start_date: string
    end_date: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'school.saveAcademicYear': { in: {
    name: string
    start_date: Date
    end_date: Date
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    start_date: string
    end_date: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'school.saveInformation': { in: {
    name: string
    native_name?: string | null
    address?: string | null
    phone?: string | null
    help_link: "" | string
    time_zone: string
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
    languages: ("en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn")[]
    accent: string
    grade_low?: string | null
    grade_high?: string | null
    version: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'school.saveSecondStepRule': { in: {
    needed: YesNo
  }; out: {} }
  'school.saveSettings': { in: {
    changes: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string | null
      version: WholeNumber
    })[]
  }; out: {
    rows: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string
      source: "default" | "group" | "own" | "locked"
      from: string | null
      inherited: boolean | number | string
      version: number
    })[]
  } }
  'school.secondStepRule': { in: {}; out: {
    needed: boolean
    staff: number
    without: number
  } }
  'school.securityLog': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "signed-in" | "wrong-password" | "wrong-code" | "account-waits" | "address-waits" | "link-asked" | "password-changed" | "unknown-name" | "call-refused"
    from?: Date
    to?: Date
  }; out: {
    rows: ({
      id: number
      at: string
      kind: "signed-in" | "wrong-password" | "wrong-code" | "account-waits" | "address-waits" | "link-asked" | "password-changed" | "unknown-name" | "call-refused"
      name: string
      address: string
      user_agent: string
      path: string
    })[]
    count: number
  } }
  'school.settings': { in: {}; out: {
    rows: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string
      source: "default" | "group" | "own" | "locked"
      from: string | null
      inherited: boolean | number | string
      version: number
    })[]
    can: {
      edit: boolean
    }
  } }
  'school.stateFile': { in: {}; out: string }
  'school.stateIncomplete': { in: {
    search?: string | null
    sort?: "name" | "number"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    lacks?: "sis_id" | "number" | "birth_date" | "grade_level" | "gender"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      number: string
      lacks: ("sis_id" | "number" | "birth_date" | "grade_level" | "gender")[]
    })[]
    count: number
    ready: number
  } }
  'school.undoCopy': { in: {
    school_id: Id
    id: Id
  }; out: {
    rows: number
  } }
  'school.undoImportAcademicTerms': { in: {
    added: Id[]
    changed: {
      name: string
      start_date: Date
      end_date: Date
      id?: Id
      version?: WholeNumber
    }[]
  }; out: {
    ids: number[]
  } }
  'school.undoImportAcademicYears': { in: {
    added: Id[]
    changed: {
      name: string
      start_date: Date
      end_date: Date
      id?: Id
      version?: WholeNumber
    }[]
  }; out: {
    ids: number[]
  } }
  'school.verifyAuditLog': { in: {}; out: {
    sealed: number
    struck: number
    waiting: number
    late: number
    broken: number
    broken_at: string | null
    head: string
  } }
  'school.view': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    name: string
    native_name: string
    address: string
    phone: string
    help_link: string
    time_zone: string
    language: string
    languages: string[]
    accent: string
    grade_low: string
    grade_high: string
    short_code: string
    group_name: string
    group_id: number
    sis_id: string | null
    host: string | null
    archived: boolean
    uses: {
      what: string
      count: number
    }[]
    can: {
      edit: boolean
    }
  } }
  'school.yearsFromTerms': { in: {}; out: {
    count: number
  } }
  'schooladmin.add': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    custom?: Record<string, unknown>
    username?: string | null
    invite: YesNo
  }; out: {
    id: number
    version: number
  } }
  'schooladmin.delete': { in: {
    ids: Id[]
    reason?: string | null
  }; out: {
    archived: number
    batch_id: number | null
  } }
  'schooladmin.edit': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    custom?: Record<string, unknown>
    id: Id
    version: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'schooladmin.getSections': { in: {
    search?: string | null
    sort?: "name" | "number" | "course_name" | "student_count" | "average_percent" | "to_grade"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "open" | "closed"
    to_grade?: "yes"
    global?: "yes"
    course_id?: Id
  }; out: {
    rows: ({
      id: number
      number: string
      name: string
      course_name: string
      subject: string
      term_name: string
      color: number
      room: string
      period: string
      status: "open" | "closed"
      is_final: boolean
      is_global: boolean
      version: number
      teachers: {
        id: number
        name: string
      }[]
      student_count: number
      average_percent: number | null
      to_grade: number
    })[]
    count: number
    open_count: number
    closed_count: number
    can: {
      status: boolean
    }
  } }
  'schooladmin.getStudents': { in: {
    search?: string | null
    sort?: "name" | "role" | "grade_level" | "status" | "last_login_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    view?: "students" | "teachers" | "parents" | "staff"
    role?: "2" | "3" | "4" | "5"
    status?: "active" | "inactive" | "archived"
    own_status?: Id
    grade_level?: string | null
    sign_in?: "never"
    school_id?: Id
    custom?: string | null
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      school_id: number
      school_name: string
      mname: string
      number: string
      email: string
      phone: string
      status: string
      label: {
        name: string
        tone: string
      } | null
      grade_level: string
      roles: {
        role: number
        message_status: string
      }[]
      last_login_at: string | null
      act_as: number[]
      can_get_link: boolean
      custom: Record<string, unknown>
    })[]
    count: number
  } }
  'schooladmin.getTeachers': { in: {
    search?: string | null
    sort?: "name" | "role" | "grade_level" | "status" | "last_login_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    view?: "students" | "teachers" | "parents" | "staff"
    role?: "2" | "3" | "4" | "5"
    status?: "active" | "inactive" | "archived"
    own_status?: Id
    grade_level?: string | null
    sign_in?: "never"
    school_id?: Id
    custom?: string | null
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      school_id: number
      school_name: string
      mname: string
      number: string
      email: string
      phone: string
      status: string
      label: {
        name: string
        tone: string
      } | null
      grade_level: string
      roles: {
        role: number
        message_status: string
      }[]
      last_login_at: string | null
      act_as: number[]
      can_get_link: boolean
      custom: Record<string, unknown>
    })[]
    count: number
  } }
  'schooladmin.homeCharts': { in: {}; out: {
    date: string
    now: string
    time_zone: string
    to_confirm: number
    counts: {
      students: number
      staff: number
      absent_today: number
      tardy_today: number
      rolls_missing: number
      rolls_today: number
      to_grade: number
      open_sections: number
      without_sign_in: number
    }
    next_roll: string | null
    absent_by_grade: {
      grade_level: string
      students: number
      absent: number
    }[]
    enrollment: {
      status: string
      count: number
    }[]
    missing_rolls: {
      section_id: number
      name: string
      color: number
      period: string
      start_time: string
      teachers: string
    }[]
    waiting: ({
      kind: "absences" | "attendance-steps" | "enrollment-requests" | "enrollment-change-requests" | "contact-changes" | "approvals" | "contracts" | "documents" | "expiring" | "resources-expiring" | "applications" | "offered-applications" | "offered-students" | "offered-staff"
      count: number
    })[]
    set_up: ({
      step: "terms" | "scales" | "bells" | "courses" | "staff" | "students" | "classes"
      done: boolean
    })[] | null
  } }
  'schooladmin.promoteStudents': { in: {
    year: WholeNumber
    last_grade?: string | null
    except: Id[]
    ends_on?: Date | null
    confirmed: YesNo
  }; out: {
    steps: {
      from: string
      to: string
      leaves: boolean
      students: number
    }[]
    remaining: number
    classes: number
    today: string
    done: boolean
    id: number | null
  } }
  'schooladmin.rosters': { in: {
    search?: string | null
    sort?: "lname" | "number" | "percent" | "absent" | "missing" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    section_id: Id
    status?: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
    grade_level?: string | null
    missing?: "3"
    incomplete?: "any" | "overdue"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      enrollment_id: number
      number: string
      grade_level: string
      email: string
      phone: string
      label: {
        name: string
        tone: string
      } | null
      badges: number
      status: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
      start_date: string | null
      end_date: string | null
      leaving: string
      version: number
      percent: number | null
      letter: string | null
      incomplete: {
        until: string
        overdue: boolean
      } | null
      absent: number
      tardy: number
      missing: number
      guardians: {
        name: string
        relationship: string
        email: string
        phone: string
      }[]
    })[]
    count: number
    grade_levels: string[]
    can: {
      change_status: boolean
    }
  } }
  'schooladmin.upcomingEvents': { in: {
    from: Date
    to: Date
  }; out: {
    today: string
    now: string
    time_zone: string
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    classes: ({
      section_id: number
      section_name: string
      color: number
      date: string
      student_ids: number[]
      teachers: string
      period: string
      room: string
      start_time: string
      end_time: string
      substitution?: {
        kind: "for" | "by"
        name: string
        meeting: number
        note: string
      }
    })[]
    due: ({
      section_id: number
      section_name: string
      color: number
      date: string
      time: string
      student_id: number | null
      activity_id: number
      name: string
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned" | null
    })[]
    events: ({
      event_id: number
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      recurs: boolean
    })[]
    days: ({
      date: string
      closure: string | null
      rotation: string | null
      rotation_turns: "day" | "week" | null
      bell_schedule: string | null
    })[]
    marks: ({
      date: string
      name: string
      what: "starts" | "ends"
    })[]
  } }
  'schoolclosure.archiveSchoolClosures': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'schoolclosure.exportSchoolClosures': { in: {
    archived?: YesNo
  }; out: string }
  'schoolclosure.importSchoolClosures': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: {
        name: string
        start_date: string
        end_date: string
        id?: number
        version?: number
      }[]
    }
  } }
  'schoolclosure.listSchoolClosures': { in: {
    search?: string | null
    sort?: "position" | "name" | "start_date"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: {
      name: string
      start_date: string
      end_date: string
      id: number
      version: number
      position: number
      archived: boolean
    }[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'schoolclosure.orderSchoolClosures': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'schoolclosure.removeSchoolClosures': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'schoolclosure.restoreSchoolClosures': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'schoolclosure.saveSchoolClosure': { in: {
    name: string
    start_date: Date
    end_date: Date
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    start_date: string
    end_date: string
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'schoolclosure.schoolClosureHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'schoolclosure.undoImportSchoolClosures': { in: {
    added: Id[]
    changed: {
      name: string
      start_date: Date
      end_date: Date
      id?: Id
      version?: WholeNumber
    }[]
  }; out: {
    ids: number[]
  } }
  'schoolgroup.home': { in: {}; out: {
    group_name: string
    set_up: ({
      step: "terms" | "scales" | "bells" | "courses" | "staff" | "students" | "classes"
      done: boolean
    })[] | null
    schools: {
      id: number
      name: string
      short_code: string
      group_name: string
      time_zone: string
      language: string
      accent: string
      students: number
      teachers: number
      sections: number
      absent_today: number
      school_today: boolean
      local_time: string
    }[]
  } }
  'schoolgroup.previewSettings': { in: {
    group_id: Id
    changes: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string | null
      version: WholeNumber
      locked: YesNo
    })[]
  }; out: {
    rows: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      changed: number
      overridden: number
    })[]
    schools: number
  } }
  'schoolgroup.remove': { in: {
    id: Id
  }; out: {} }
  'schoolgroup.save': { in: {
    name: string
    code: string
    parent_id: Id | null
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'schoolgroup.saveSettings': { in: {
    group_id: Id
    changes: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string | null
      version: WholeNumber
      locked: YesNo
    })[]
  }; out: {
    before: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string | null
      version: number
      locked: boolean
    })[]
  } }
  'schoolgroup.schools': { in: {
    keyword?: string | null
  }; out: {
    count: number
    rows: {
      school_id: number
      school_name: string
      school_logo_temp: string
      accent: string
    }[]
    data: {
      groups_name: string
      schools: {
        school_id: number
        school_name: string
        school_logo_temp: string
        accent: string
      }[]
    }[]
    datacolumn: {
      groups_name: string
      columns: [{
        school_id: number
        school_name: string
        school_logo_temp: string
        accent: string
      }[], {
        school_id: number
        school_name: string
        school_logo_temp: string
        accent: string
      }[], {
        school_id: number
        school_name: string
        school_logo_temp: string
        accent: string
      }[], {
        school_id: number
        school_name: string
        school_logo_temp: string
        accent: string
      }[]]
    }[]
  } }
  'schoolgroup.settings': { in: {
    group_id: Id
  }; out: {
    rows: ({
      key: "people.parents-propose" | "profile.own-photo" | "session.impersonate-minutes" | "session.link-minutes" | "session.invitation-days" | "logs.sign-in-months" | "logs.read-months" | "attendance.parents-announce" | "attendance.announce-days" | "gradebook.keep-missing" | "messaging.approval-above" | "messaging.copy-guardians" | "messaging.keep-years" | "text-messages.on" | "text-messages.budget" | "notifications.insisted" | "resources.hosts" | "resources.group-wide" | "transcript.gpa" | "transcript.percent" | "transcript.in-progress" | "transcript.other-grades" | "transcript.attendance" | "transcript.viewers" | "transcript.note" | "feature.attendance" | "feature.paths" | "feature.enrollment-requests" | "feature.other-grades" | "feature.comments" | "feature.id-cards" | "feature.calendar-feeds" | "feature.showcase" | "feature.reports" | "feature.applications" | "feature.badges" | "feature.compliance"
      value: boolean | number | string
      source: "default" | "group" | "own" | "locked"
      from: string | null
      inherited: boolean | number | string
      version: number
      locks: boolean
    })[]
    schools: number
    can: {
      edit: boolean
    }
  } }
  'schoolgroup.settingsGroups': { in: {}; out: {
    rows: {
      id: number
      name: string
      depth: number
    }[]
  } }
  'schoolgroup.tree': { in: {}; out: {
    rows: ({
      id: number
      version: number
      parent_id: number | null
      name: string
      code: string
      path: number[]
      schools: number
      below: number
    })[]
    can: {
      edit: boolean
    }
  } }
  'schoolgroup.view': { in: {
    id: Id
  }; out: {
    id: number
    version: number
    parent_id: number | null
    name: string
    code: string
    path: number[]
    schools: number
    below: number
    own: boolean
    uses: {
      what: string
      count: number
    }[]
    can: {
      edit: boolean
    }
  } }
  'section.absenceNotices': { in: {
    date?: Date
  }; out: {
    date: string
    notified: number
    stop: {
      absent: number
      students: number
      stopped_at: string
      released_by: string | null
    } | null
  } }
  'section.activityProgress': { in: {
    activity_id: Id
  }; out: {
    name: string
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      done_at: string | null
    })[]
  } }
  'section.addGlobalSection': { in: {
    master_course_id: Id
    name: string
    start_date: Date
    end_date: Date
    with_content: YesNo
    schools: {
      school_id: Id
      academic_term_id: Id
      number: string
      teacher_ids: Id[]
    }[]
  }; out: {
    id: number
    sections: number
  } }
  'section.addQuestions': { in: {
    set_id: Id
    questions: ({
      body: {
        kind: "choice"
        prompt: string
        explanation?: string | null
        options: {
          id: string
          text: string
        }[]
        right: string
      } | {
        kind: "several"
        prompt: string
        explanation?: string | null
        partial: YesNo
        options: {
          id: string
          text: string
        }[]
        right: string[]
      } | {
        kind: "true_false"
        prompt: string
        explanation?: string | null
        right: YesNo
      } | {
        kind: "short_text"
        prompt: string
        explanation?: string | null
        accepted: string[]
        accents: YesNo
      } | {
        kind: "number"
        prompt: string
        explanation?: string | null
        value: Decimal
        tolerance: Decimal
        tolerance_in: "value" | "percent"
      } | {
        kind: "match"
        prompt: string
        explanation?: string | null
        partial: YesNo
        left: {
          id: string
          text: string
        }[]
        right: {
          id: string
          text: string
        }[]
      } | {
        kind: "order"
        prompt: string
        explanation?: string | null
        partial: YesNo
        options: {
          id: string
          text: string
        }[]
      } | {
        kind: "essay"
        prompt: string
        explanation?: string | null
      }
      points: Decimal
    })[]
  }; out: {
    ids: number[]
  } }
  'section.annotations': { in: {
    section_id: Id
    activity_id: Id
    ref: string
  }; out: {
    rows: ({
      id: number
      version: number
      attempt: number
      file_id: number | null
      anchor: {
        kind: "text"
        start: number
        end: number
        quote: string
      } | {
        kind: "area"
        page: number
        x: number
        y: number
        width: number
        height: number
      }
      body: string
      by: string
    })[]
  } }
  'section.archiveActivity': { in: {
    id: Id
    version: WholeNumber
    archived: YesNo
    reason?: string | null
  }; out: {
    id: number
    version: number
  } }
  'section.archiveUnit': { in: {
    id: Id
    version: WholeNumber
    archived: YesNo
    reason?: string | null
  }; out: {
    id: number
    version: number
  } }
  'section.attendance': { in: {
    section_id?: Id
    date?: Date
    meeting?: WholeNumber
  }; out: {
    section: {
      id: number
      name: string
      number: string
      color: number
    }
    date: string
    mode: "meeting" | "day" | "hours" | "none"
    meeting: number
    start_time: string | null
    end_time: string | null
    today: string
    closed: string | null
    asked: {
      by: string
      at: string
    } | null
    version: number
    taken_by: string | null
    taken_at: string | null
    codes: ({
      id: number
      name: string
      letter: string
      category: "present" | "tardy" | "absent" | "excused"
      direction: "none" | "in" | "out"
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
      icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      reasons: string[]
      usable: boolean
    })[]
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      code: "present" | "tardy" | "absent" | "excused" | null
      code_id: number | null
      note: string
      minutes_missed: number
      teacher_code_id: number | null
      office: {
        code_id: number
        note: string
        by: string
        at: string
      } | null
      expected: {
        code_id: number
        reason: string
        start_time: string | null
        end_time: string | null
      } | null
    })[]
    sections: ({
      id: number
      meeting: number
      name: string
      color: number
      period: string
      start_time: string | null
      taken: boolean
    })[]
    can: {
      edit: boolean
      office: boolean
    }
  } | null }
  'section.attendanceAverages': { in: {
    search?: string | null
    sort?: "grade_level"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    from?: Date
    to?: Date
  }; out: {
    rows: ({
      id: number
      whole: boolean
      grade_level: string
      students: number
      session_days: number
      membership_days: number
      attended_days: number
      membership: number | null
      attendance: number | null
      rate: number | null
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'section.attendanceDesk': { in: {
    search?: string | null
  }; out: {
    date: string
    codes: ({
      id: number
      name: string
      letter: string
      category: "present" | "tardy" | "absent" | "excused"
      direction: "none" | "in" | "out"
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
      icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      reasons: string[]
      usable: boolean
    })[]
    found: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      now_in: string | null
      last: "in" | "out" | null
      away: {
        reason: string
        start_time: string | null
        end_time: string | null
      } | null
    })[]
    signs: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      sign_id: number
      at: string
      direction: "in" | "out"
      code: {
        name: string
        category: "present" | "tardy" | "absent" | "excused"
        tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
        icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      } | null
      reason: string
      by: string
    })[]
  } }
  'section.attendanceExceptions': { in: {
    page?: WholeNumber
    size?: WholeNumber
    date?: Date
    code?: "present" | "tardy" | "absent" | "excused"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      sections: ({
        section_id: number
        meeting: number
        name: string
        code: "present" | "tardy" | "absent" | "excused"
        word: string
        note: string
        office: boolean
      })[]
    })[]
    count: number
    date: string
  } }
  'section.attendanceGrid': { in: {
    section_id?: Id
    from?: Date
    days?: WholeNumber
  }; out: {
    section: {
      id: number
      name: string
      color: number
    }
    mode: "meeting" | "day" | "hours" | "none"
    from: string
    to: string
    today: string
    codes: ({
      id: number
      name: string
      letter: string
      category: "present" | "tardy" | "absent" | "excused"
      direction: "none" | "in" | "out"
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
      icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      reasons: string[]
      usable: boolean
    })[]
    meetings: ({
      date: string
      meeting: number
      period: string
      start_time: string | null
      version: number
      taken: boolean
    })[]
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      cells: ({
        code_id: number
        office: boolean
        note: string
        minutes_missed: number
      } | null)[]
      out: number[]
    })[]
    sections: {
      id: number
      name: string
    }[]
    can: {
      edit: boolean
      office: boolean
    }
  } | null }
  'section.attendanceHours': { in: {
    section_id: Id
    week?: Date
  }; out: {
    section: {
      id: number
      name: string
    }
    week: string
    weeks: string[]
    this_week: string
    expected: number
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      hours: number | null
      version: number
      earlier: (number | null)[]
    })[]
    can: {
      edit: boolean
    }
  } }
  'section.attendanceRates': { in: {
    search?: string | null
    sort?: "name" | "rate" | "unexcused_rate" | "absences" | "tardies"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    from?: Date
    to?: Date
    grade_level?: string
    section_id?: Id
    chronic?: YesNo
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      days: number
      absences: number
      excused: number
      unexcused: number
      tardies: number
      rate: number | null
      unexcused_rate: number | null
      chronic: boolean
    })[]
    count: number
    from: string
    to: string
    grade_levels: string[]
    chronic_percent: number
    chronic_count: number
    rate: number | null
    unexcused_rate: number | null
  } }
  'section.attendanceRule': { in: {}; out: {
    rule: {
      version: number
      mode: "meeting" | "day" | "hours" | "none"
      day_minutes: number
      day_threshold: "missed" | "attended"
      half_day_minutes: number
      full_day_minutes: number
      tardies_per_absence: number
      weekly_hours: number
      chronic_percent: number
      notices: boolean
      notice_minutes: number
      stop_percent: number
    }
    sections: ({
      id: number
      name: string
      number: string
      mode: "meeting" | "day" | "hours" | "none" | null
    })[]
  } }
  'section.attendanceSteps': { in: {
    search?: string | null
    sort?: "name" | "grade_level" | "step" | "unexcused" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    step_id?: Id
    grade_level?: string
    state?: "open" | "notified" | "done"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      step: string
      days: number
      state: "open" | "notified" | "done"
      notified_at: string | null
      done_at: string | null
      by: string
      note: string
      student_id: number
      number: string
      grade_level: string
      unexcused: number
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'section.checkGrades': { in: {
    section_id: Id
    columns?: ({
      at: WholeNumber
      activity_id: Id | null
    })[]
  }; out: {
    shape: "own" | "canvas" | "moodle" | "table"
    rows: number
    columns: ({
      at: number
      name: string
      activity_id: number | null
    })[]
    activities: {
      id: number
      name: string
      max_score: number
    }[]
    changes: ({
      row: number
      student_id: number
      student: string
      activity_id: number
      old: {
        points: number | null
        exempt: boolean
        submission_status: "auto" | "missing" | "late" | "on_time"
        late_minutes: number | null
      }
      new: {
        points: number | null
        exempt: boolean
        submission_status: "auto" | "missing" | "late" | "on_time"
        late_minutes: number | null
      }
      version: number
      above: boolean
    })[]
    same: number
    warnings: ({
      row: number
      reason: "by-name" | "other-name"
      student: string
      found: string
    })[]
    rejects: ({
      row: number
      student: string
      column: string
      value: string
      reason: "student-unknown" | "student-unclear" | "student-twice" | "no-grade" | "closed" | "anonymous"
    })[]
    rejects_csv: string
    seen: string
  } }
  'section.clearTotal': { in: {
    section_id: Id
    student_id: Id
    version: WholeNumber
    reason?: string | null
  }; out: {} }
  'section.clearUnit': { in: {
    unit_id: Id
    activity_ids: Id[]
    archived: YesNo
    reason?: string | null
  }; out: {
    activity_ids: number[]
  } }
  'section.clonePreview': { in: {
    section_id: Id
    academic_term_id?: Id
    start_date?: Date
  }; out: {
    name: string
    number: string
    course_name: string
    start_date: string | null
    new_start: string | null
    shift_days: number
    units: number
    activities: number
    teachers: number
    meetings: number
    students: number
    own_rules: boolean
    first_due: string | null
    last_due: string | null
  } }
  'section.cloneSection': { in: {
    section_id: Id
    academic_term_id: Id | null
    start_date: Date | null
    name: string
    number: string
    parts: ("units" | "teachers" | "meetings" | "roster")[]
    reason?: string | null
  }; out: {
    id: number
  } }
  'section.closeSections': { in: {
    section_ids: Id[]
    reason?: string | null
  }; out: {
    sections: number
    enrollments: number
  } }
  'section.copyQuestions': { in: {
    set_id: Id
    question_ids: Id[]
  }; out: {
    ids: number[]
  } }
  'section.decideAbsences': { in: {
    ids: Id[]
    approved: YesNo
    answer?: string | null
  }; out: {
    ids: number[]
  } }
  'section.deleteActivity': { in: {
    id: Id
    version: WholeNumber
    reason?: string | null
  }; out: {} }
  'section.dissolveLink': { in: {
    section_id: Id
    drop_copies: YesNo
    reason?: string | null
  }; out: {
    dropped: number
  } }
  'section.editSection': { in: {
    section_id: Id
  }; out: {
    course_id: number
    name: string
    number: string
    academic_term_id: number | null
    start_date: string | null
    end_date: string | null
    grading_scale_id: number | null
    facility_id: number | null
    period: string
    seat_cap: number | null
    self_paced: boolean
    pace_days: number | null
    teachers: ({
      teacher_id: number
      role: "lead" | "co_teacher" | "assistant"
    })[]
    id: number
    version: number
    status: "open" | "closed"
  } }
  'section.effectiveRules': { in: {
    section_id: Id
    activity_id: Id
    student_id: Id
  }; out: {
    due_at: string | null
    expires_at: string | null
    locked: boolean
    available_at: string | null
    own: {
      due_at: boolean
      expires_at: boolean
      locked: boolean
      available_at: boolean
      by: string
      at: string
    } | null
    set: {
      due_at: {
        by: string
        at: string
      } | null
      expires_at: {
        by: string
        at: string
      } | null
      locked: {
        by: string
        at: string
      } | null
      available_at: {
        by: string
        at: string
      } | null
      rules: {
        by: string
        at: string
      } | null
    }
    weight: number | null
    category: string | null
    period: string | null
    period_closed: boolean
    rules_from: "section" | "course" | "school"
    late_percent: number
    late_unit: "hour" | "day"
    late_grace: number
    late_floor: number
    minutes_late: number
  } }
  'section.exportAttendanceAverages': { in: {
    search?: string | null
    sort?: "grade_level"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    from?: Date
    to?: Date
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'section.exportAttendanceRates': { in: {
    search?: string | null
    sort?: "name" | "rate" | "unexcused_rate" | "absences" | "tardies"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    from?: Date
    to?: Date
    grade_level?: string
    section_id?: Id
    chronic?: YesNo
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'section.exportAttendanceSteps': { in: {
    search?: string | null
    sort?: "name" | "grade_level" | "step" | "unexcused" | "state"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    step_id?: Id
    grade_level?: string
    state?: "open" | "notified" | "done"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'section.exportGradebook': { in: {
    section_id: Id
  }; out: string }
  'section.exportStudentsWho': { in: {
    section_id: Id
    activity_id: Id
    who: "not_handed_in" | "not_graded" | "below" | "at_least"
    points?: Decimal
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'section.file': { in: {
    id: Id
  }; out: string }
  'section.finalizeSections': { in: {
    section_ids: Id[]
    reason?: string | null
  }; out: {
    sections: number
    enrollments: number
  } }
  'section.getGradebook': { in: {
    section_id: Id
  }; out: {
    section: {
      id: number
      name: string
      number: string
      color: number
      status: string
    }
    activities: ({
      id: number
      name: string
      unit_id?: number
      grading_period_id?: number | null
      activity_type_id?: number | null
      max_score: number
      due_at?: string | null
      shared?: boolean
    })[]
    specials: ({
      id: number
      kind: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
      mandatory: boolean
      extra: boolean
      never_drop: boolean
      exam: boolean
      must_reach: number | null
      curve: {
        kind: "add" | "top"
        points: number
      } | {
        kind: "root"
      } | null
      hidden: boolean
      anonymous: boolean
      locked: boolean
      closed: boolean
      only: number[] | null
    })[]
    rules: {
      policy: {
        scheme: "weighted" | "points" | "mean"
        drop_rule: "best" | "lowest"
        missing: number | null
        late: {
          percent: number
          unit: "hour" | "day"
          grace: number
          floor: number
        } | null
        cap: number | null
      }
      categories: ({
        id: number
        name: string
        color: number
        weight: number
        drop_low: number
        drop_high: number
        cap: number | null
        extra: boolean
      })[]
      periods: {
        id: number
        name: string
        weight: number
        exam_weight: number
      }[]
      scale: {
        letter: string
        min_percent: number
        gpa_points: number
      }[]
      pass_percent: number
    }
    dates: ({
      student_id: number
      activity_id: number
      due_at: string | null
      expires_at: string | null
      locked: boolean | null
      available_at: string | null
    })[]
    enrollments: ({
      student_id: number
      start_at: string | null
      end_at: string | null
    })[]
    set_by_hand: ({
      student_id: number
      percent: number | null
      letter: string | null
      incomplete_until: string | null
      reason: string
      version: number
    })[]
    students: {
      id: number
      fname: string
      lname: string
      native_name?: string
      photo?: string
    }[]
    points: ((number | null)[])[]
    versions: (number | number[])[]
    grades: ({
      student_id: number
      activity_id: number
      exempt?: boolean
      comment?: string
      handed_in?: boolean
      minutes_late?: number
      days_late?: number
      attempts?: {
        keep: "highest" | "latest" | "first" | "average"
        all: {
          points: number
          max: number
          minutes_late: number
          days_late: number
        }[]
      } | null
      submission_status?: "auto" | "missing" | "late" | "on_time"
      late_minutes?: number | null
    })[]
    keeps_missing: boolean
    can: {
      edit: boolean
    }
  } }
  'section.globalSectionChoices': { in: {}; out: {
    courses: {
      id: number
      name: string
      number: string
      units: number
      lessons: number
    }[]
    schools: {
      id: number
      name: string
    }[]
    terms: {
      id: number
      name: string
      year: string
      start_date: string
      end_date: string
    }[]
    next_number: string
  } }
  'section.globalSectionPreview': { in: {
    master_course_id: Id
    number: string
    start_date: Date
    end_date: Date
    school_ids: Id[]
  }; out: {
    rows: ({
      school_id: number
      school: string
      fault: "no-catalogue" | "course-not-active" | "no-term" | null
      course: {
        id: number
        name: string
      } | null
      course_number: string
      terms: {
        id: number
        name: string
        year: string
        start_date: string
        end_date: string
      }[]
      term_id: number | null
      number: string
      teachers: ({
        id: number
        name: string
        user_id: number | null
      })[]
    })[]
  } }
  'section.globalSectionSchools': { in: {
    section_id: Id
  }; out: {
    rows: {
      school_id: number
      school: string
      present: boolean
      runs: boolean
    }[]
  } }
  'section.gradeBasis': { in: {
    section_id: Id
    student_id: Id
  }; out: {
    rules: {
      policy: {
        scheme: "weighted" | "points" | "mean"
        drop_rule: "best" | "lowest"
        missing: number | null
        late: {
          percent: number
          unit: "hour" | "day"
          grace: number
          floor: number
        } | null
        cap: number | null
      }
      categories: ({
        id: number
        name: string
        color: number
        weight: number
        drop_low: number
        drop_high: number
        cap: number | null
        extra: boolean
      })[]
      periods: {
        id: number
        name: string
        weight: number
        exam_weight: number
      }[]
      scale: {
        letter: string
        min_percent: number
        gpa_points: number
      }[]
      pass_percent: number
    }
    items: ({
      activity_id: number
      name: string
      activity_type_id: number | null
      grading_period_id: number | null
      max_score: number
      points: number | null
      exempt: boolean
      extra: boolean
      never_drop: boolean
      exam: boolean
      must_reach: number | null
      curve: {
        kind: "add" | "top"
        points: number
      } | {
        kind: "root"
      } | null
      minutes_late: number
      days_late: number
      attempts: {
        keep: "highest" | "latest" | "first" | "average"
        all: {
          points: number
          max: number
          minutes_late: number
          days_late: number
        }[]
      } | null
      missing: boolean
      submission_status: "auto" | "missing" | "late" | "on_time"
      late_minutes: number | null
    })[]
    by_hand: {
      percent: number | null
      letter: string | null
      incomplete_until: string | null
    } | null
  } }
  'section.gradeChanges': { in: {
    section_id: Id
    student_id?: Id
    activity_id?: Id
    grader_id?: Id
    from?: Date
    to?: Date
    page?: WholeNumber
    size?: WholeNumber
  }; out: {
    rows: ({
      id: number
      at: string
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      activity_id: number
      activity_name: string
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
    count: number
    graders: {
      id: number
      name: string
    }[]
  } }
  'section.gradeHistory': { in: {
    section_id: Id
    student_id: Id
    activity_id: Id
  }; out: {
    rows: ({
      at: string
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'section.gradeWork': { in: {
    activity_id: Id
    points: Decimal | null
    exempt?: YesNo
    comment?: string | null
    submission_status?: "auto" | "missing" | "late" | "on_time"
    late_minutes?: WholeNumber | null
    version: WholeNumber
    section_id: Id
    ref: string
    reason?: string | null
    rubric?: {
      rubric_id: Id
      scores: ({
        key: string
        level: string | null
        points: Decimal | null
        comment?: string | null
      })[]
    }
  }; out: {
    grade: {
      points: number | null
      exempt: boolean
      comment: string
      submission_status: "auto" | "missing" | "late" | "on_time"
      late_minutes: number | null
      version: number
      changed_by: string | null
      changed_at: string | null
    }
  } }
  'section.gradesImports': { in: {
    section_id: Id
  }; out: {
    rows: ({
      id: number
      file_name: string
      shape: "own" | "canvas" | "moodle" | "table"
      cells: number
      by: string
      at: string
      undone_at: string | null
    })[]
  } }
  'section.gradingRules': { in: {
    section_id: Id
  }; out: {
    course_name: string
    course_sections: number
    rules: ({
      scope: "section" | "course" | "school"
      version: number
      scheme: "weighted" | "points" | "mean"
      drop_rule: "best" | "lowest"
      missing_percent: number | null
      late_percent: number
      late_unit: "hour" | "day"
      late_grace: number
      late_floor: number
      cap_percent: number | null
      categories: ({
        activity_type_id: number
        weight: number
        drop_low: number
        drop_high: number
        cap_percent: number | null
        extra: boolean
      })[]
    })[]
    types: {
      id: number
      name: string
      color: number
      activities: number
    }[]
    can: {
      section: boolean
      everywhere: boolean
    }
  } }
  'section.gradingView': { in: {
    section_id: Id
    activity_id: Id
  }; out: {
    section: {
      id: number
      name: string
      number: string
      color: number
    }
    activity: {
      id: number
      name: string
      description: string
      max_score: number
      due_at: string | null
      hidden: boolean
      anonymous: boolean
      closed: boolean
      rubric_counts: boolean
      kind: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
      links: {
        label: string
        url: string
      }[]
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
    }
    students: ({
      ref: string
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      } | null
      points: number | null
      exempt: boolean
      handed_in: boolean
      late: boolean
      missing: boolean
      waiting: boolean
    })[]
    keeps_missing: boolean
    can: {
      edit: boolean
    }
  } }
  'section.importGrades': { in: {
    section_id: Id
    columns?: ({
      at: WholeNumber
      activity_id: Id | null
    })[]
    seen: string
  }; out: {
    id: number
    cells: number
  } }
  'section.linkPreview': { in: {
    section_ids: Id[]
  }; out: {
    sections: {
      id: number
      name: string
      number: string
      students: number
      gets: number
      activities: number
    }[]
    alike: number
    fault: "course" | "term" | "closed" | "linked" | "rules" | "teaches" | null
    seen: string
  } }
  'section.linkSections': { in: {
    section_ids: Id[]
    name: string
    seen: string
    reason?: string | null
  }; out: {
    id: number
    copied: number
  } }
  'section.linkedSections': { in: {
    section_id: Id
  }; out: {
    link: {
      id: number
      name: string
    } | null
    sections: {
      id: number
      name: string
      number: string
      students: number
    }[]
    linked_activities: {
      section_id: number
      activity_id: number
      column: number
    }[]
    choices: {
      id: number
      name: string
      number: string
      students: number
    }[]
    can: {
      link: boolean
      dissolve: boolean
    }
  } }
  'section.listMeetings': { in: {
    section_id: Id
  }; out: {
    rows: ({
      weekday: number | null
      rotation_day: number | null
      bell_period_id: number | null
      start_time: string | null
      end_time: string | null
      facility_id: number | null
      start_date: string | null
      end_date: string | null
      period: string
      room: string
    })[]
    rotation: string[]
    rotation_turns: "day" | "week"
    version: number
    can: {
      edit: boolean
    }
  } }
  'section.listSections': { in: {
    search?: string | null
    sort?: "name" | "number" | "course_name" | "student_count" | "average_percent" | "to_grade"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "open" | "closed"
    to_grade?: "yes"
    global?: "yes"
    course_id?: Id
  }; out: {
    rows: ({
      id: number
      number: string
      name: string
      course_name: string
      subject: string
      term_name: string
      color: number
      room: string
      period: string
      status: "open" | "closed"
      is_final: boolean
      is_global: boolean
      version: number
      teachers: {
        id: number
        name: string
      }[]
      student_count: number
      average_percent: number | null
      to_grade: number
    })[]
    count: number
    open_count: number
    closed_count: number
    can: {
      status: boolean
    }
  } }
  'section.lockActivities': { in: {
    section_id: Id
    activity_ids: Id[]
    locked: YesNo
  }; out: {
    activities: number
  } }
  'section.meetingLink': { in: {
    section_id: Id
  }; out: {
    link: string
    meets: boolean
    can: {
      edit: boolean
    }
  } }
  'section.missingAttendance': { in: {
    page?: WholeNumber
    size?: WholeNumber
    date?: Date
  }; out: {
    rows: ({
      section_id: number
      meeting: number
      name: string
      number: string
      color: number
      period: string
      start_time: string
      teachers: string
      student_count: number
      asked_at: string | null
    })[]
    count: number
    date: string
    unasked: number
  } }
  'section.moveGlobalSection': { in: {
    section_id: Id
    action: "open" | "close" | "finalize" | "reactivate"
  }; out: {
    sections: number
    enrollments: number
  } }
  'section.openSections': { in: {
    section_ids: Id[]
    reason?: string | null
  }; out: {
    sections: number
    enrollments: number
  } }
  'section.orderActivities': { in: {
    unit_id: Id
    ids: Id[]
    reason?: string | null
  }; out: {} }
  'section.orderQuestions': { in: {
    set_id: Id
    ids: Id[]
  }; out: {} }
  'section.orderUnits': { in: {
    section_id: Id
    ids: Id[]
  }; out: {} }
  'section.otherGrades': { in: {
    section_id: Id
  }; out: {
    section: {
      id: number
      name: string
      term: string
    }
    students: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    rows: ({
      student_id: number
      section_id: number | null
      title: string
      source: string
      term: string
      graded_on: string
      percent: number | null
      letter: string
      gpa_points: number | null
      credits: number
      credits_earned: number
      in_gpa: boolean
      note: string
      id: number
      version: number
      archived: boolean
      section_name: string | null
    })[]
  } }
  'section.plannedAbsences': { in: {
    search?: string | null
    sort?: "start_date" | "name" | "asked_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      start_date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      code: {
        id: number
        name: string
        category: "present" | "tardy" | "absent" | "excused"
        tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
        icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      }
      student_id: number
      grade_level: string
      fname: string
      lname: string
      native_name: string
      photo: string
    })[]
    count: number
  } }
  'section.postGrades': { in: {
    section_id: Id
    activity_ids: Id[]
    hidden: YesNo
    reason?: string | null
  }; out: {
    activities: number
  } }
  'section.previewRegrade': { in: {
    activity_id: Id
  }; out: {
    answers: number
    grades: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      from: number | null
      to: number | null
      by_hand: boolean
    })[]
  } }
  'section.questionAttempt': { in: {
    attempt_id: Id
  }; out: {
    id: number
    nth: number
    started_at: string
    ends_at: string | null
    submitted_at: string | null
    points: number | null
    max: number | null
    waiting: number
    activity: {
      id: number
      name: string
      section_id: number
      section_name: string
    }
    student: {
      id: number
      fname: string
      lname: string
    }
    now: string
    questions: ({
      id: number
      worth: number
      counts: "normal" | "full" | "none"
      asked: {
        kind: "choice" | "several" | "true_false" | "short_text" | "number" | "match" | "order" | "essay"
        prompt: string
        options: {
          id: string
          text: string
        }[]
        left: {
          id: string
          text: string
        }[]
      }
      given: {
        ids: string[]
      } | {
        yes: boolean
      } | {
        text: string
      } | {
        pairs: Record<string, string>
      } | null
      version: number
      earned: number | null
      by_hand: boolean
      comment: string
      score_version: number
      key: {
        kind: "choice"
        prompt: string
        explanation: string
        options: {
          id: string
          text: string
        }[]
        right: string
      } | {
        kind: "several"
        prompt: string
        explanation: string
        partial: boolean
        options: {
          id: string
          text: string
        }[]
        right: string[]
      } | {
        kind: "true_false"
        prompt: string
        explanation: string
        right: boolean
      } | {
        kind: "short_text"
        prompt: string
        explanation: string
        accepted: string[]
        accents: boolean
      } | {
        kind: "number"
        prompt: string
        explanation: string
        value: number
        tolerance: number
        tolerance_in: "value" | "percent"
      } | {
        kind: "match"
        prompt: string
        explanation: string
        partial: boolean
        left: {
          id: string
          text: string
        }[]
        right: {
          id: string
          text: string
        }[]
      } | {
        kind: "order"
        prompt: string
        explanation: string
        partial: boolean
        options: {
          id: string
          text: string
        }[]
      } | {
        kind: "essay"
        prompt: string
        explanation: string
      } | null
    })[]
    can: {
      edit: boolean
    }
    previous_id: number | null
    next_id: number | null
  } }
  'section.questionResults': { in: {
    activity_id: Id
  }; out: {
    activity: {
      id: number
      name: string
      section_id: number
      section_name: string
      max_score: number
    }
    set_id: number
    students: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      attempts: ({
        id: number
        nth: number
        started_at: string
        ends_at: string | null
        submitted_at: string | null
        points: number | null
        max: number | null
        waiting: number
      })[]
      grade: number | null
      by_hand: boolean
      extra_minutes: number
      extra_attempts: number
    })[]
    questions: ({
      id: number
      kind: "choice" | "several" | "true_false" | "short_text" | "number" | "match" | "order" | "essay"
      prompt: string
      points: number
      counts: "normal" | "full" | "none"
      asked: number
      answered: number
      right: number
      waiting: number
      percent: number | null
      picks: ({
        label: string | null
        yes: boolean
        right: boolean
        count: number
      })[]
    })[]
    outdated: boolean
    regrade: {
      id: number
      by: string
      at: string
      grades: number
    } | null
    can: {
      edit: boolean
    }
  } }
  'section.questionSet': { in: {
    activity_id?: Id
    set_id?: Id
  }; out: {
    time_limit: number | null
    attempts: number | null
    keep: "highest" | "latest" | "first" | "average"
    shuffle: boolean
    shuffle_options: boolean
    draw: number | null
    show_key: "never" | "after_due" | "at_once"
    id: number
    version: number
    name: string
    archived: boolean
    course: {
      id: number
      name: string
    }
    activity: {
      id: number
      section_id: number
      section_name: string
      max_score: number
      graded: boolean
      due_at: string | null
    } | null
    questions: ({
      body: {
        kind: "choice"
        prompt: string
        explanation: string
        options: {
          id: string
          text: string
        }[]
        right: string
      } | {
        kind: "several"
        prompt: string
        explanation: string
        partial: boolean
        options: {
          id: string
          text: string
        }[]
        right: string[]
      } | {
        kind: "true_false"
        prompt: string
        explanation: string
        right: boolean
      } | {
        kind: "short_text"
        prompt: string
        explanation: string
        accepted: string[]
        accents: boolean
      } | {
        kind: "number"
        prompt: string
        explanation: string
        value: number
        tolerance: number
        tolerance_in: "value" | "percent"
      } | {
        kind: "match"
        prompt: string
        explanation: string
        partial: boolean
        left: {
          id: string
          text: string
        }[]
        right: {
          id: string
          text: string
        }[]
      } | {
        kind: "order"
        prompt: string
        explanation: string
        partial: boolean
        options: {
          id: string
          text: string
        }[]
      } | {
        kind: "essay"
        prompt: string
        explanation: string
      }
      points: number
      counts: "normal" | "full" | "none"
      id: number
      version: number
    })[]
    attempts_made: number
    can: {
      edit: boolean
    }
  } }
  'section.recalculateAttendance': { in: {
    from: Date
    to: Date
    confirmed: YesNo
  }; out: {
    changed: number
    students: number
    examples: ({
      id: number
      fname: string
      lname: string
      date: string
      before: number | null
      after: number | null
    })[]
  } }
  'section.recordAttendanceSteps': { in: {
    ids: Id[]
    done: YesNo
    note?: string | null
  }; out: {
    ids: number[]
  } }
  'section.regrade': { in: {
    activity_id: Id
  }; out: {
    regrade_id: number
    answers: number
    grades: number
  } }
  'section.releaseAbsenceNotices': { in: {
    date: Date
  }; out: {
    date: string
  } }
  'section.releaseOfficeAttendance': { in: {
    section_id: Id
    date: Date
    meeting: WholeNumber
    student_id: Id
  }; out: {
    code_id: number | null
  } }
  'section.remindRolls': { in: {
    date: Date
  }; out: {
    reminded: number
  } }
  'section.removeAnnotation': { in: {
    section_id: Id
    activity_id: Id
    ref: string
    id: Id
  }; out: {} }
  'section.removeQuestion': { in: {
    id: Id
    version: WholeNumber
  }; out: {} }
  'section.resetGradingRules': { in: {
    section_id: Id
    scope: "section" | "course"
    version: WholeNumber
    reason?: string | null
  }; out: {} }
  'section.resolveIncomplete': { in: {
    section_id: Id
    student_id: Id
    version: WholeNumber
    percent: Decimal | null
    letter: string | null
    reason: string
  }; out: {
    student_id: number
    percent: number | null
    letter: string | null
    passed: boolean | null
  } }
  'section.saveActivity': { in: {
    unit_id: Id
    activity_type_id: Id | null
    name: string
    description?: string | null
    max_score: Decimal
    due_at: string | null
    expires_at: string | null
    available_at?: string | null
    graded: YesNo
    mandatory: YesNo
    shared: YesNo
    kind?: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
    extra?: YesNo
    never_drop?: YesNo
    exam?: YesNo
    must_reach?: Decimal | null
    rubric_id?: Id | null
    rubric_counts?: YesNo
    anonymous?: YesNo
    standards?: ({
      standard_id: Id
      source: "own" | "grade" | "criterion"
      criterion?: string | null
    })[]
    blocks?: ({
      kind: "text"
      body: string
    } | {
      kind: "files"
      file_ids: Id[]
    } | {
      kind: "video"
      title: string
      url: string
    } | {
      kind: "link"
      title: string
      url: string
    } | {
      kind: "questions"
      set_id: Id
    })[]
    preparation?: string | null
    place?: string | null
    bring?: string | null
    post_due_at?: string | null
    required_posts?: WholeNumber
    required_replies?: WholeNumber
    post_points?: Decimal
    reply_points?: Decimal
    links: {
      label: string
      url: string
    }[]
    file_ids: Id[]
    id?: Id
    version?: WholeNumber
    reason?: string | null
  }; out: {
    id: number
    version: number
  } }
  'section.saveAnnotation': { in: {
    section_id: Id
    activity_id: Id
    ref: string
    id?: Id
    version?: WholeNumber
    attempt: WholeNumber
    file_id: Id | null
    anchor: {
      kind: "text"
      start: WholeNumber
      end: WholeNumber
      quote?: string | null
    } | {
      kind: "area"
      page: WholeNumber
      x: Decimal
      y: Decimal
      width: Decimal
      height: Decimal
    }
    body: string
  }; out: {
    id: number
    version: number
  } }
  'section.saveAttendance': { in: {
    section_id: Id
    date: Date
    meeting?: WholeNumber
    version: WholeNumber
    rows: ({
      student_id: Id
      code: "present" | "tardy" | "absent" | "excused"
      code_id?: Id
      note?: string | null
      minutes_missed?: WholeNumber
    })[]
  }; out: {
    version: number
    counts: Record<string, number>
    conflicts: ({
      student_id: number
      code_id: number | null
      note: string
    })[]
    before: {
      saved_by: string
      saved_at: string
    } | null
  } }
  'section.saveAttendanceHours': { in: {
    section_id: Id
    week: Date
    rows: {
      student_id: Id
      hours: Decimal
      version: WholeNumber
    }[]
  }; out: {
    saved: number
  } }
  'section.saveAttendanceMode': { in: {
    section_ids: Id[]
    mode: "meeting" | "day" | "hours" | "none" | null
  }; out: {
    changed: number
  } }
  'section.saveAttendanceRule': { in: {
    version: WholeNumber
    mode: "meeting" | "day" | "hours" | "none"
    day_minutes: WholeNumber
    day_threshold: "missed" | "attended"
    half_day_minutes: WholeNumber
    full_day_minutes: WholeNumber
    tardies_per_absence: WholeNumber
    weekly_hours: Decimal
    chronic_percent: WholeNumber
    notices: YesNo
    notice_minutes: WholeNumber
    stop_percent: WholeNumber
  }; out: {
    version: number
    mode: "meeting" | "day" | "hours" | "none"
    day_minutes: number
    day_threshold: "missed" | "attended"
    half_day_minutes: number
    full_day_minutes: number
    tardies_per_absence: number
    weekly_hours: number
    chronic_percent: number
    notices: boolean
    notice_minutes: number
    stop_percent: number
  } }
  'section.saveCurve': { in: {
    section_id: Id
    activity_id: Id
    kind: "add" | "top" | "root" | null
    points: Decimal | null
    reason?: string | null
  }; out: {} }
  'section.saveGrade': { in: {
    student_id: Id
    activity_id: Id
    points: Decimal | null
    exempt?: YesNo
    comment?: string | null
    submission_status?: "auto" | "missing" | "late" | "on_time"
    late_minutes?: WholeNumber | null
    version: WholeNumber
    section_id: Id
    reason?: string | null
    rubric?: {
      rubric_id: Id
      scores: ({
        key: string
        level: string | null
        points: Decimal | null
        comment?: string | null
      })[]
    }
  }; out: {
    cell: {
      student_id: number
      activity_id: number
      points: number | null
      exempt: boolean
      comment: string
      submission_status: "auto" | "missing" | "late" | "on_time"
      late_minutes: number | null
      version: number
      changed_by: string
      changed_at: string
    }
    total: {
      student_id: number
      percent: number | null
      letter: string | null
      passed: boolean | null
    }
  } }
  'section.saveGrades': { in: {
    section_id: Id
    cells: ({
      student_id: Id
      activity_id: Id
      points: Decimal | null
      exempt?: YesNo
      comment?: string | null
      submission_status?: "auto" | "missing" | "late" | "on_time"
      late_minutes?: WholeNumber | null
      version: WholeNumber
    })[]
    reason?: string | null
  }; out: {
    cells: ({
      student_id: number
      activity_id: number
      points: number | null
      exempt: boolean
      comment: string
      submission_status: "auto" | "missing" | "late" | "on_time"
      late_minutes: number | null
      version: number
      changed_by: string
      changed_at: string
    })[]
    conflicts: ({
      student_id: number
      activity_id: number
      points: number | null
      exempt: boolean
      comment: string
      submission_status: "auto" | "missing" | "late" | "on_time"
      late_minutes: number | null
      version: number
      changed_by: string
      changed_at: string
    })[]
    totals: ({
      student_id: number
      percent: number | null
      letter: string | null
      passed: boolean | null
    })[]
  } }
  'section.saveGradingRules': { in: {
    section_id: Id
    scope: "section" | "course" | "school"
    version: WholeNumber
    scheme: "weighted" | "points" | "mean"
    drop_rule: "best" | "lowest"
    missing_percent: Decimal | null
    late_percent: Decimal
    late_unit: "hour" | "day"
    late_grace: WholeNumber
    late_floor: Decimal
    cap_percent: Decimal | null
    categories: ({
      activity_type_id: Id
      weight: Decimal
      drop_low: WholeNumber
      drop_high: WholeNumber
      cap_percent: Decimal | null
      extra: YesNo
    })[]
    reason?: string | null
  }; out: {
    version: number
  } }
  'section.saveMeetingLink': { in: {
    section_id: Id
    link?: string | null
  }; out: {
    meetings: number
  } }
  'section.saveMeetings': { in: {
    section_id: Id
    version: WholeNumber
    rows: ({
      weekday: WholeNumber | null
      rotation_day: WholeNumber | null
      bell_period_id: Id | null
      start_time: Time | null
      end_time: Time | null
      facility_id: Id | null
      start_date: Date | null
      end_date: Date | null
    })[]
    reason?: string | null
  }; out: {
    meetings: number
    clashes: number
  } }
  'section.saveQuestion': { in: {
    body: {
      kind: "choice"
      prompt: string
      explanation?: string | null
      options: {
        id: string
        text: string
      }[]
      right: string
    } | {
      kind: "several"
      prompt: string
      explanation?: string | null
      partial: YesNo
      options: {
        id: string
        text: string
      }[]
      right: string[]
    } | {
      kind: "true_false"
      prompt: string
      explanation?: string | null
      right: YesNo
    } | {
      kind: "short_text"
      prompt: string
      explanation?: string | null
      accepted: string[]
      accents: YesNo
    } | {
      kind: "number"
      prompt: string
      explanation?: string | null
      value: Decimal
      tolerance: Decimal
      tolerance_in: "value" | "percent"
    } | {
      kind: "match"
      prompt: string
      explanation?: string | null
      partial: YesNo
      left: {
        id: string
        text: string
      }[]
      right: {
        id: string
        text: string
      }[]
    } | {
      kind: "order"
      prompt: string
      explanation?: string | null
      partial: YesNo
      options: {
        id: string
        text: string
      }[]
    } | {
      kind: "essay"
      prompt: string
      explanation?: string | null
    }
    points: Decimal
    counts: "normal" | "full" | "none"
    set_id: Id
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'section.saveQuestionExtra': { in: {
    activity_id: Id
    student_ids: Id[]
    extra_minutes: WholeNumber
    extra_attempts: WholeNumber
  }; out: {
    students: number
  } }
  'section.saveQuestionSet': { in: {
    time_limit: WholeNumber | null
    attempts: WholeNumber | null
    keep: "highest" | "latest" | "first" | "average"
    shuffle: YesNo
    shuffle_options: YesNo
    draw: WholeNumber | null
    show_key: "never" | "after_due" | "at_once"
    set_id: Id
    version: WholeNumber
  }; out: {
    version: number
  } }
  'section.saveSeatingChart': { in: {
    section_id: Id
    date: Date
    version: WholeNumber
    row_count: WholeNumber
    column_count: WholeNumber
    seats: {
      student_id: Id
      row: WholeNumber
      column: WholeNumber
    }[]
  }; out: {
    version: number
  } }
  'section.saveSection': { in: {
    course_id: Id
    name: string
    number: string
    academic_term_id: Id | null
    start_date: Date | null
    end_date: Date | null
    grading_scale_id: Id | null
    facility_id: Id | null
    period?: string | null
    seat_cap: WholeNumber | null
    self_paced: YesNo
    pace_days: WholeNumber | null
    teachers: ({
      teacher_id: Id
      role: "lead" | "co_teacher" | "assistant"
    })[]
    id?: Id
    version?: WholeNumber
    with_content?: YesNo
    reason?: string | null
  }; out: {
    id: number
    version: number
  } }
  'section.saveStudentDates': { in: {
    section_id: Id
    activity_id: Id
    student_ids: Id[]
    due_at: string | null
    expires_at: string | null
    locked: YesNo | null
    available_at?: string | null
    reason?: string | null
  }; out: {
    students: number
  } }
  'section.saveUnit': { in: {
    name: string
    description?: string | null
    shared: YesNo
    grading_period_id: Id | null
    available_at?: string | null
    section_id: Id
    id?: Id
    version?: WholeNumber
    reason?: string | null
  }; out: {
    id: number
    version: number
  } }
  'section.scoreAnswer': { in: {
    attempt_id: Id
    question_id: Id
    points: Decimal | null
    comment?: string | null
    version: WholeNumber
  }; out: {
    version: number
    points: number | null
    max: number | null
    waiting: number
  } }
  'section.scoreStandards': { in: {
    section_id: Id
    scores: ({
      student_id: Id
      activity_id: Id
      standard_id: Id
      points: Decimal | null
      version: WholeNumber
    })[]
  }; out: {
    scores: number
  } }
  'section.seatingChart': { in: {
    section_id: Id
    date: Date
    meeting: WholeNumber
  }; out: {
    row_count: number
    column_count: number
    seats: {
      student_id: number
      row: number
      column: number
    }[]
    version: number
    can: {
      edit: boolean
    }
  } }
  'section.sectionChoices': { in: {}; out: {
    courses: {
      id: number
      name: string
      number: string
      unit_count: number
      lesson_count: number
    }[]
    terms: {
      id: number
      name: string
      year: string
      start_date: string
      end_date: string
    }[]
    scales: {
      id: number
      name: string
    }[]
    facilities: {
      id: number
      name: string
    }[]
    teachers: {
      id: number
      name: string
    }[]
    periods: string[]
    next_number: string
  } }
  'section.setTotal': { in: {
    section_id: Id
    student_id: Id
    version: WholeNumber
    percent: Decimal | null
    letter: string | null
    incomplete_until: Date | null
    reason: string
  }; out: {
    version: number
  } }
  'section.signAttendance': { in: {
    student_id: Id
    direction: "in" | "out"
    code_id: Id | null
    reason?: string | null
    time?: Time | null
  }; out: {
    sign_id: number
    meetings: number
  } }
  'section.standards': { in: {
    section_id: Id
  }; out: {
    sets: ({
      name: string
      levels: {
        points: number
        name: string
      }[]
      mastery: number
      calculation: "decaying" | "weighted" | "latest" | "mode" | "highest" | "average"
      decay: number
      id: number
    })[]
    standards: {
      id: number
      standard_set_id: number
      code: string
      body: string
    }[]
    activities: ({
      activity_id: number
      name: string
      section_name: string
      standard_id: number
      source: "own" | "grade" | "criterion"
      criterion: string
    })[]
    students: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    scores: ({
      student_id: number
      standard_id: number
      activity_id: number
      points: number | null
      own: boolean
      at: string | null
      version: number
    })[]
    can: {
      score: boolean
    }
  } }
  'section.statusTemplate': { in: {
    kind: "sections" | "enrollments"
    format: "csv" | "xlsx"
  }; out: string }
  'section.statusUploads': { in: {
    search?: string | null
    sort?: "id"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
  }; out: {
    rows: ({
      id: number
      kind: "sections" | "enrollments"
      file_name: string
      changed: number
      same: number
      rejected: number
      by: string
      at: string
      undone_at: string | null
      kept: number
    })[]
    count: number
  } }
  'section.studentAttendance': { in: {
    student_id: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    from: string
    to: string
    days: number
    absences: number
    excused: number
    tardies: number
    late_absences: number
    rate: number | null
    unexcused_rate: number | null
    chronic: boolean
    chronic_percent: number
    steps: ({
      step_id: number
      step: string
      days: number
      state: "open" | "notified" | "done"
      notified_at: string | null
      done_at: string | null
      by: string
      note: string
    })[]
    weeks: {
      week: string
      hours: number
      expected: number
      absences: number
    }[]
    noted: ({
      date: string
      absence: number
      excused: boolean
      minutes: number
      missed_minutes: number
      meetings: ({
        section: string
        meeting: number
        code: {
          name: string
          category: "present" | "tardy" | "absent" | "excused"
          tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
          icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
        }
        minutes_missed: number
        note: string
        office: boolean
      })[]
    })[]
  } }
  'section.studentWork': { in: {
    section_id: Id
    activity_id: Id
    ref: string
  }; out: {
    attempts: {
      attempt: number
      body: string
      submitted_at: string
      late: boolean
      minutes_late: number
      days_late: number
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
      links: string[]
    }[]
    done_at: string | null
    due_at: string | null
    grade: {
      points: number | null
      exempt: boolean
      comment: string
      submission_status: "auto" | "missing" | "late" | "on_time"
      late_minutes: number | null
      version: number
      changed_by: string | null
      changed_at: string | null
    }
    rubric: {
      id: number
      name: string
      description: string
      criteria: {
        key: string
        name: string
        description: string
        levels: {
          key: string
          points: number
          name: string
          description: string
        }[]
      }[]
    } | null
    scores: ({
      key: string
      level: string | null
      points: number | null
      comment: string
    })[]
  } }
  'section.studentsWho': { in: {
    section_id: Id
    activity_id: Id
    who: "not_handed_in" | "not_graded" | "below" | "at_least"
    points?: Decimal
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      email: string
      points: number | null
      parents: {
        name: string
        email: string
      }[]
    })[]
  } }
  'section.submission': { in: {
    section_id: Id
    student_id: Id
    activity_id: Id
  }; out: {
    body: string
    submitted_at: string
    late: boolean
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
    links: string[]
  } | null }
  'section.submissionsToGrade': { in: {
    search?: string | null
    sort?: "submitted_at" | "lname" | "activity_name" | "section_name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    section_id?: Id
    late?: YesNo
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      ref: string
      anonymous: boolean
      activity_id: number
      section_id: number
      activity_name: string
      section_name: string
      color: number
      submitted_at: string
      late: boolean
    }[]
    count: number
  } }
  'section.touchedWork': { in: {
    section_id: Id
    unit_id?: Id
    activity_ids?: Id[]
  }; out: {
    activities: number
    submissions: number
    grades: number
  } }
  'section.transfer': { in: {
    id: Id
    version: WholeNumber
    section_id: Id
    date: Date
    with_grades: YesNo
    override_reason?: string | null
    reason?: string | null
    leaving_reason_id?: Id | null
  }; out: {
    id: number
    carried: number
  } }
  'section.undoAttendanceSign': { in: {
    sign_id: Id
  }; out: {
    sign_id: number
  } }
  'section.undoGradesImport': { in: {
    section_id: Id
    id: Id
  }; out: {
    restored: number
    kept: number
  } }
  'section.undoRegrade': { in: {
    regrade_id: Id
  }; out: {
    grades: number
  } }
  'section.undoStatusUpload': { in: {
    id: Id
  }; out: {
    restored: number
    kept: ({
      row: number
      title: string
      detail: string
      reason: "changed" | "full" | "again" | "used"
    })[]
  } }
  'section.unfinalizeSections': { in: {
    section_ids: Id[]
    reason?: string | null
  }; out: {
    sections: number
    enrollments: number
  } }
  'section.units': { in: {
    section_id: Id
    archived?: YesNo
  }; out: {
    units: ({
      name: string
      description: string
      shared: boolean
      grading_period_id: number | null
      available_at: string | null
      id: number
      version: number
      archived: boolean
      activities: ({
        unit_id: number
        activity_type_id: number | null
        name: string
        description: string
        max_score: number
        due_at: string | null
        expires_at: string | null
        available_at: string | null
        graded: boolean
        mandatory: boolean
        shared: boolean
        kind: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
        extra?: boolean
        never_drop?: boolean
        exam?: boolean
        must_reach?: number | null
        rubric_id?: number | null
        rubric_counts?: boolean
        anonymous?: boolean
        standards: ({
          standard_id: number
          source: "own" | "grade" | "criterion"
          criterion: string
          code: string
          body: string
        })[]
        blocks: ({
          kind: "text"
          body: string
        } | {
          kind: "files"
          file_ids: number[]
        } | {
          kind: "video"
          title: string
          url: string
        } | {
          kind: "link"
          title: string
          url: string
        } | {
          kind: "questions"
          set_id: number
        })[]
        preparation: string
        place: string
        bring: string
        post_due_at: string | null
        required_posts: number
        required_replies: number
        post_points: number
        reply_points: number
        links: {
          label: string
          url: string
        }[]
        file_ids: number[]
        id: number
        version: number
        archived: boolean
        thread_id: number | null
        locked: boolean
        grades_hidden: boolean
        rubric_name: string | null
        type_name: string | null
        color: number
        files: {
          id: number
          name: string
          size: number
          content_type: string
        }[]
        handed_in: number
        seen: number
        to_grade: number
      })[]
    })[]
    course_id: number
    student_count: number
    archived_count: number
    activity_types: {
      id: number
      name: string
      color: number
    }[]
    grading_periods: {
      id: number
      name: string
      weight: number
      start_date: string
      end_date: string
    }[]
    time_zone: string
    can: {
      edit: boolean
    }
  } }
  'section.uploadFile': { in: {}; out: {
    id: number
    name: string
    size: number
    content_type: string
  } }
  'section.uploadSections': { in: {
    sheet?: string
    columns?: ({
      at: WholeNumber
      field: string | null
    })[]
    seen: string
  }; out: {
    id: number
    changed: number
    enrollments: number
  } }
  'section.viewSection': { in: {
    section_id: Id
  }; out: {
    id: number
    number: string
    name: string
    course_name: string
    subject: string
    term_name: string
    color: number
    room: string
    period: string
    status: "open" | "closed"
    is_final: boolean
    is_global: boolean
    version: number
    teachers: {
      id: number
      name: string
    }[]
    student_count: number
    average_percent: number | null
    to_grade: number
    can: {
      edit_units: boolean
      edit_grades: boolean
      take_attendance: boolean
      change_status: boolean
    }
  } }
  'section.viewUnit': { in: {
    unit_id: Id
  }; out: {
    section_id: number
    archived: boolean
  } }
  'security.addDictionaryTag': { in: {
    name: string
    about?: string | null
    flag: string
  }; out: {
    id: number
  } }
  'security.archiveCustomRoles': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'security.archiveDictionaryTags': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'security.archiveSchoolTags': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'security.editDictionaryTag': { in: {
    name: string
    about?: string | null
    id: Id
    version: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'security.exportCustomRoles': { in: {
    search?: string | null
    sort?: "name" | "people"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'security.exportTags': { in: {
    search?: string | null
    sort?: "name" | "area" | "flag"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    area?: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
    role?: "1" | "2" | "3" | "4" | "5"
    archived?: "1"
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'security.listCustomRolePeople': { in: {
    search?: string | null
    sort?: "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    id: Id
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      roles: number[]
      grade_level: string
    }[]
    count: number
  } }
  'security.listCustomRoles': { in: {
    search?: string | null
    sort?: "name" | "people"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    person_id?: Id
  }; out: {
    rows: {
      name: string
      about: string
      id: number
      version: number
      archived: boolean
      granted: string[]
      denied: string[]
      people: number
      held: boolean
    }[]
    count: number
    can: {
      edit: boolean
    }
  } }
  'security.listPlaces': { in: {
    id: Id
  }; out: {
    rows: {
      school_id: number
      school: string
      person: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      roles: number[]
    }[]
  } }
  'security.listRoles': { in: {}; out: {
    group: string
    rows: {
      role: number
      flags: string[]
      changed: number
      people: number
    }[]
    tags: ({
      flag: string
      name: string
      about: string
      area: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
      own: boolean
    })[]
    can: {
      edit: boolean
    }
  } }
  'security.listSchoolTags': { in: {
    archived?: YesNo
  }; out: {
    rows: {
      id: number
      version: number
      name: string
      about: string
      group_name: string
      archived: boolean
      schools: {
        id: number
        name: string
      }[]
      roles: {
        role: number
        granted: string[]
        denied: string[]
      }[]
      can: {
        edit: boolean
      }
    }[]
    schools: {
      id: number
      name: string
    }[]
    can: {
      edit: boolean
    }
  } }
  'security.listTags': { in: {
    search?: string | null
    sort?: "name" | "area" | "flag"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    area?: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
    role?: "1" | "2" | "3" | "4" | "5"
    archived?: "1"
  }; out: {
    rows: ({
      flag: string
      name: string
      about: string
      area: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
      own: boolean
      id: number
      version: number
      archived: boolean
      worded: boolean
      roles: number[]
      people_granted: number
      people_denied: number
      custom_roles: number
    })[]
    count: number
  } }
  'security.saveContentAccess': { in: {
    changes: ({
      kind: "text" | "files" | "video" | "link" | "questions"
      role: WholeNumber
      from: {
        who: "all" | "tag" | "nobody"
        flag?: string | null
      }
      to: {
        who: "all" | "tag" | "nobody"
        flag?: string | null
      }
    })[]
  }; out: {
    changed: number
  } }
  'security.saveCustomRole': { in: {
    name: string
    about?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'security.saveCustomRolePeople': { in: {
    rows: {
      person_id: Id
      custom_role_id: Id
      held: YesNo
    }[]
    confirmed: YesNo
  }; out: {
    before: {
      person_id: number
      custom_role_id: number
      held: boolean
    }[]
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      gains: string[]
      loses: string[]
    }[]
    unchanged: number
  } }
  'security.saveSchoolTag': { in: {
    name: string
    about?: string | null
    id?: Id
    version?: WholeNumber
    school_ids: Id[]
  }; out: {
    id: number
    version: number
  } }
  'security.saveTags': { in: {
    kind: "role" | "school" | "custom" | "user"
    id?: Id
    role?: WholeNumber
    school_id?: Id
    changes: ({
      flag: string
      from: "allow" | "deny" | "inherit"
      to: "allow" | "deny" | "inherit"
    })[]
    reason?: string | null
  }; out: {
    changed: number
  } }
  'security.tagHolders': { in: {
    flag: string
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      roles: number[]
      given: boolean
      custom_role: string
    }[]
    count: number
  } }
  'security.viewConsolidatedTags': { in: {
    id: Id
    role?: WholeNumber
  }; out: {
    person: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    roles: number[]
    role: number
    sources: ({
      kind: "default" | "role" | "school" | "custom" | "user"
      id: number | null
      name: string
      granted: string[]
      denied: string[]
    })[]
    tags: ({
      flag: string
      name: string
      about: string
      area: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
      own: boolean
    })[]
    can: {
      edit: boolean
    }
  } }
  'security.viewContentAccess': { in: {}; out: {
    rows: ({
      kind: "text" | "files" | "video" | "link" | "questions"
      role: number
      who: "all" | "tag" | "nobody"
      flag: string
      lessons: number
    })[]
    tags: ({
      flag: string
      name: string
      about: string
      area: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
      own: boolean
    })[]
    can: {
      edit: boolean
    }
  } }
  'security.viewDictionaryTag': { in: {
    id: Id
  }; out: {
    flag: string
    name: string
    about: string
    area: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
    own: boolean
    id: number
    version: number
    archived: boolean
    default_name: string
    default_about: string
    roles: number[]
    can: {
      edit: boolean
    }
  } }
  'security.viewTags': { in: {
    kind: "role" | "school" | "custom" | "user"
    id?: Id
    role?: WholeNumber
    school_id?: Id
  }; out: {
    kind: "role" | "school" | "custom" | "user"
    title: string
    sub: string
    person: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    } | null
    roles: number[]
    role: number | null
    states: ({
      flag: string
      state: "allow" | "deny" | "inherit"
    })[]
    sources: ({
      kind: "default" | "role" | "school" | "custom" | "user"
      id: number | null
      name: string
      granted: string[]
      denied: string[]
    })[]
    tags: ({
      flag: string
      name: string
      about: string
      area: "learning" | "grades" | "attendance" | "messages" | "finance" | "office" | "group" | "own"
      own: boolean
    })[]
    giveable: string[]
    people: number
    can: {
      edit: boolean
    }
    reason: string
  } }
  'specialday.archiveSpecialDays': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'specialday.exportSpecialDays': { in: {
    archived?: YesNo
  }; out: string }
  'specialday.importSpecialDays': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        start_date: string
        end_date: string
        bell_schedule_id: number | null
        id?: number
        version?: number
      })[]
    }
  } }
  'specialday.listSpecialDays': { in: {
    search?: string | null
    sort?: "position" | "name" | "start_date"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      start_date: string
      end_date: string
      bell_schedule_id: number | null
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'specialday.orderSpecialDays': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'specialday.removeSpecialDays': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'specialday.restoreSpecialDays': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'specialday.saveSpecialDay': { in: {
    name: string
    start_date: Date
    end_date: Date
    bell_schedule_id: number | string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    start_date: string
    end_date: string
    bell_schedule_id: number | null
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'specialday.specialDayHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'specialday.undoImportSpecialDays': { in: {
    added: Id[]
    changed: ({
      name: string
      start_date: Date
      end_date: Date
      bell_schedule_id: number | string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'sso.begin': { in: {
    provider_id: Id
    browser: string
    school?: string | null
  }; out: {
    address: string
  } }
  'sso.disableProvider': { in: {
    id: Id
    version: WholeNumber
    disabled: YesNo
  }; out: {
    id: number
  } }
  'sso.listChoices': { in: {
    school?: string | null
  }; out: {
    rows: ({
      id: number
      name: string
      kind: "oidc" | "saml"
    })[]
  } }
  'sso.listProviders': { in: {}; out: {
    rows: ({
      id: number
      kind: "oidc" | "saml"
      name: string
      issuer: string
      client_id: string
      has_secret: boolean
      scopes: string
      entry_point: string
      certificates: {
        subject: string
        until: string
      }[]
      clock_skew: number
      mail_domains: string[]
      creates_accounts: boolean
      disabled: boolean
      linked: number
      group_name: string
      version: number
    })[]
    count: number
    own: {
      redirect_address: string
      acs_address: string
    }
    can: {
      edit: boolean
    }
  } }
  'sso.oidcReturn': { in: {}; out: unknown }
  'sso.samlMetadata': { in: {
    id: Id
  }; out: string }
  'sso.samlReturn': { in: Record<string, unknown>; out: unknown }
  'sso.saveProvider': { in: {
    id?: Id
    version?: WholeNumber
    kind: "oidc" | "saml"
    name: string
    issuer?: string | null
    client_id?: string | null
    client_secret?: string
    scopes?: string | null
    metadata?: string
    metadata_address?: string
    entry_point: string
    certificate?: string
    clock_skew: WholeNumber
    mail_domains?: string | null
    creates_accounts: YesNo
  }; out: {
    id: number
  } }
  'sso.testProvider': { in: {
    id: Id
  }; out: {
    steps: {
      step: string
      ok: boolean
      detail: string
    }[]
  } }
  'standard.archive': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'standard.archiveSets': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'standard.checkFile': { in: {
    set_id: Id
  }; out: {
    shape: "csv" | "case"
    title: string
    rows: ({
      code: string
      body: string
      before: string | null
      result: "new" | "changed" | "same"
    })[]
    rejects: ({
      row: number
      code: string
      reason: "no-code" | "no-text" | "too-long" | "twice"
    })[]
    seen: string
  } }
  'standard.export': { in: {
    set_id: Id
  }; out: string }
  'standard.import': { in: {
    set_id: Id
    seen: string
  }; out: {
    id: number
    added: number
    changed: number
  } }
  'standard.list': { in: {
    search?: string | null
    sort?: "code" | "activities"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    set_id?: Id
    archived?: YesNo
  }; out: {
    rows: {
      id: number
      version: number
      standard_set_id: number
      set_name: string
      code: string
      body: string
      activities: number
      archived: boolean
    }[]
    count: number
    can: {
      edit: boolean
    }
  } }
  'standard.save': { in: {
    set_id: Id
    code: string
    body: string
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'standard.saveSet': { in: {
    name: string
    levels: {
      points: Decimal
      name: string
    }[]
    mastery: Decimal
    calculation: "decaying" | "weighted" | "latest" | "mode" | "highest" | "average"
    decay: WholeNumber
    description?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'standard.sets': { in: {
    search?: string | null
    sort?: "name" | "standards" | "activities"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
  }; out: {
    rows: ({
      name: string
      levels: {
        points: number
        name: string
      }[]
      mastery: number
      calculation: "decaying" | "weighted" | "latest" | "mode" | "highest" | "average"
      decay: number
      id: number
      version: number
      description: string
      standards: number
      activities: number
      archived: boolean
    })[]
    count: number
    can: {
      edit: boolean
    }
  } }
  'standard.undoImport': { in: {
    id: Id
  }; out: {
    undone: number
    kept: number
  } }
  'statuses.archiveStatuses': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'statuses.exportStatuses': { in: {
    archived?: YesNo
  }; out: string }
  'statuses.importStatuses': { in: {
    csv?: string | null
    confirmed: YesNo
  }; out: {
    added: number
    changed: number
    unchanged: number
    wrong: {
      row: number
      column: string
      message: string
    }[]
    undo: {
      added: number[]
      changed: ({
        name: string
        noun: "student" | "teacher" | "parent"
        tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "danger" | "violet" | "plum"
        access: number
        base: "active" | "inactive" | "archived"
        hold_type_id: number | null
        id?: number
        version?: number
      })[]
    }
  } }
  'statuses.listStatuses': { in: {
    search?: string | null
    sort?: "position" | "name"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    archived?: YesNo
    within?: Id
  }; out: {
    rows: ({
      name: string
      noun: "student" | "teacher" | "parent"
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "danger" | "violet" | "plum"
      access: number
      base: "active" | "inactive" | "archived"
      hold_type_id: number | null
      id: number
      version: number
      position: number
      archived: boolean
    })[]
    count: number
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'statuses.orderStatuses': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'statuses.removeStatuses': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'statuses.restoreStatuses': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'statuses.saveStatus': { in: {
    name: string
    noun: "student" | "teacher" | "parent"
    tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "danger" | "violet" | "plum"
    access: WholeNumber
    base: "active" | "inactive" | "archived"
    hold_type_id: number | string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    name: string
    noun: "student" | "teacher" | "parent"
    tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "danger" | "violet" | "plum"
    access: number
    base: "active" | "inactive" | "archived"
    hold_type_id: number | null
    id: number
    version: number
    position: number
    archived: boolean
  } }
  'statuses.statusHistory': { in: {
    id: Id
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
    })[]
  } }
  'statuses.undoImportStatuses': { in: {
    added: Id[]
    changed: ({
      name: string
      noun: "student" | "teacher" | "parent"
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "danger" | "violet" | "plum"
      access: WholeNumber
      base: "active" | "inactive" | "archived"
      hold_type_id: number | string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    ids: number[]
  } }
  'student.add': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    number: string
    grade_level?: string | null
    birth_date: Date | null
    graduation_year: WholeNumber | null
    custom?: Record<string, unknown>
    username?: string | null
    invite: YesNo
    sibling_id?: Id
  }; out: {
    id: number
    version: number
  } }
  'student.announceAbsence': { in: {
    student_id: Id
    start_date: Date
    end_date: Date
    start_time?: Time | null
    end_time?: Time | null
    code_id: Id
    note?: string | null
  }; out: {
    id: number
  } }
  'student.archiveOtherGrades': { in: {
    rows: {
      id: Id
      version: WholeNumber
    }[]
    archived: YesNo
  }; out: {
    rows: {
      id: number
      version: number
    }[]
  } }
  'student.attempt': { in: {
    attempt_id: Id
    student_id?: Id
  }; out: {
    id: number
    nth: number
    started_at: string
    ends_at: string | null
    submitted_at: string | null
    points: number | null
    max: number | null
    waiting: number
    activity: {
      id: number
      name: string
      section_id: number
      section_name: string
    }
    student: {
      id: number
      fname: string
      lname: string
    }
    now: string
    questions: ({
      id: number
      worth: number
      counts: "normal" | "full" | "none"
      asked: {
        kind: "choice" | "several" | "true_false" | "short_text" | "number" | "match" | "order" | "essay"
        prompt: string
        options: {
          id: string
          text: string
        }[]
        left: {
          id: string
          text: string
        }[]
      }
      given: {
        ids: string[]
      } | {
        yes: boolean
      } | {
        text: string
      } | {
        pairs: Record<string, string>
      } | null
      version: number
      earned: number | null
      by_hand: boolean
      comment: string
      score_version: number
      key: {
        kind: "choice"
        prompt: string
        explanation: string
        options: {
          id: string
          text: string
        }[]
        right: string
      } | {
        kind: "several"
        prompt: string
        explanation: string
        partial: boolean
        options: {
          id: string
          text: string
        }[]
        right: string[]
      } | {
        kind: "true_false"
        prompt: string
        explanation: string
        right: boolean
      } | {
        kind: "short_text"
        prompt: string
        explanation: string
        accepted: string[]
        accents: boolean
      } | {
        kind: "number"
        prompt: string
        explanation: string
        value: number
        tolerance: number
        tolerance_in: "value" | "percent"
      } | {
        kind: "match"
        prompt: string
        explanation: string
        partial: boolean
        left: {
          id: string
          text: string
        }[]
        right: {
          id: string
          text: string
        }[]
      } | {
        kind: "order"
        prompt: string
        explanation: string
        partial: boolean
        options: {
          id: string
          text: string
        }[]
      } | {
        kind: "essay"
        prompt: string
        explanation: string
      } | null
    })[]
  } }
  'student.attendance': { in: {
    student_id?: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    from: string
    to: string
    days: number
    absences: number
    excused: number
    tardies: number
    late_absences: number
    rate: number | null
    unexcused_rate: number | null
    chronic: boolean
    chronic_percent: number
    steps: ({
      step_id: number
      step: string
      days: number
      state: "open" | "notified" | "done"
      notified_at: string | null
      done_at: string | null
      by: string
      note: string
    })[]
    weeks: {
      week: string
      hours: number
      expected: number
      absences: number
    }[]
    noted: ({
      date: string
      absence: number
      excused: boolean
      minutes: number
      missed_minutes: number
      meetings: ({
        section: string
        meeting: number
        code: {
          name: string
          category: "present" | "tardy" | "absent" | "excused"
          tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
          icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
        }
        minutes_missed: number
        note: string
        office: boolean
      })[]
    })[]
  } }
  'student.changeHold': { in: {
    id: Id
    version: WholeNumber
    hold_type_id: Id
    on_transcript: YesNo
    on_report_card: YesNo
    on_enrollment: YesNo
    reason?: string | null
    instructions?: string | null
    start_date: Date
    end_date: Date | null
  }; out: {
    id: number
    version: number
  } }
  'student.classroom': { in: {
    section_id: Id
    student_id?: Id
  }; out: {
    section: {
      section_id: number
      name: string
      number: string
      course_name: string
      color: number
      room: string
      teachers: string
      percent: number | null
      letter: string | null
      current: boolean
      done: number
      activities: number
      missing: number
      next_due: string | null
      next_name: string | null
      last_day: string | null
    }
    student: {
      id: number
      fname: string
      lname: string
    }
    units: ({
      id: number
      name: string
      description: string
      work: ({
        activity_id: number
        name: string
        description: string
        type_name: string | null
        max_score: number
        due_at: string | null
        expires_at: string | null
        available_at: string | null
        graded: boolean
        kind: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
        preparation: string
        place: string
        bring: string
        links: {
          label: string
          url: string
        }[]
        files: {
          id: number
          name: string
          size: number
          content_type: string
        }[]
        state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned"
        late: boolean
        points: number | null
        comment: string
        notes: number
        rubric: {
          id: number
          name: string
          description: string
          criteria: {
            key: string
            name: string
            description: string
            levels: {
              key: string
              points: number
              name: string
              description: string
            }[]
          }[]
          counts: boolean
          scores: ({
            key: string
            level: string | null
            points: number | null
            comment: string
          })[] | null
        } | null
        submission: {
          body: string
          submitted_at: string
          late: boolean
          version: number
          files: {
            id: number
            name: string
            size: number
            content_type: string
          }[]
          links: string[]
        } | null
        participation: {
          thread_id: number
          post_due_at: string | null
          required_posts: number
          required_replies: number
          posts: number
          replies: number
          first_post_at: string | null
        } | null
        can: {
          hand_in: boolean
          mark_done: boolean
        }
      })[]
    })[]
    attendance: {
      present: number
      absent: number
      tardy: number
      excused: number
    }
    pace: {
      enrollment_id: number
      last_day: string
      over: boolean
      asked: string | null
    } | null
  } }
  'student.compliance': { in: {
    search?: string | null
    sort?: "name" | "missing"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    missing?: YesNo
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      missing: number
      items: ({
        id: number
        name: string
        state: "open" | "overdue" | "waiting" | "done" | "waived"
      })[]
    })[]
    count: number
  } }
  'student.contactChanges': { in: {
    search?: string | null
    sort?: "asked_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    student_id?: Id
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      email: string
      phone: string
      address: {
        street: string
        city: string
        region: string
        postal_code: string
        country: string
        valid_from: string
      } | null
      emergency: ({
        name: string
        relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
        phone: string
        other_phone: string
        note: string
      })[] | null
      present: {
        email: string
        phone: string
        address: string
        emergency: ({
          name: string
          relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
          phone: string
          other_phone: string
          note: string
        })[]
      }
    })[]
    count: number
  } }
  'student.decideContact': { in: {
    ids: Id[]
    approved: YesNo
    answer?: string | null
  }; out: {
    ids: number[]
  } }
  'student.decideTransfer': { in: {
    school_id: Id
    id: Id
    accepted: YesNo
    answer?: string | null
  }; out: {
    people: number
  } }
  'student.delete': { in: {
    ids: Id[]
    reason?: string | null
  }; out: {
    archived: number
    batch_id: number | null
  } }
  'student.edit': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    number: string
    grade_level?: string | null
    birth_date: Date | null
    graduation_year: WholeNumber | null
    custom?: Record<string, unknown>
    id: Id
    version: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'student.enrollChoices': { in: {
    student_id: Id
    search?: string | null
  }; out: {
    rows: {
      id: number
      name: string
      number: string
      course: string
      full: boolean
    }[]
  } }
  'student.enrollRequests': { in: {
    student_id: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      grade_level: string
      section_id: number
      section: string
      number: string
      course: string
      comment: string
      left: number | null
      missing: string[]
      can: {
        undo: boolean
      }
    })[]
    can: {
      ask: boolean
    }
    ask_until: string | null
    on_hold: boolean
  } }
  'student.enrollmentChangeRequests': { in: {
    search?: string | null
    sort?: "asked_at" | "student" | "section" | "kind" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "extension" | "withdrawal"
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      kind: "extension" | "withdrawal"
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      grade_level: string
      enrollment_id: number
      section_id: number
      section: string
      course: string
      asked_day: string | null
      given_day: string | null
      last_day: string | null
      can: {
        take_back: boolean
      }
    })[]
    count: number
  } }
  'student.enrollmentsToAsk': { in: {
    kind: "extension" | "withdrawal"
    search?: string | null
    id?: Id
  }; out: {
    rows: ({
      id: number
      student: string
      section: string
      number: string
      last_day: string | null
    })[]
  } }
  'student.getSchedule': { in: {
    student_id: Id
    from: Date
    to: Date
  }; out: {
    today: string
    now: string
    time_zone: string
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    classes: ({
      section_id: number
      section_name: string
      color: number
      date: string
      student_ids: number[]
      teachers: string
      period: string
      room: string
      start_time: string
      end_time: string
      substitution?: {
        kind: "for" | "by"
        name: string
        meeting: number
        note: string
      }
    })[]
    due: ({
      section_id: number
      section_name: string
      color: number
      date: string
      time: string
      student_id: number | null
      activity_id: number
      name: string
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned" | null
    })[]
    events: ({
      event_id: number
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      recurs: boolean
    })[]
    days: ({
      date: string
      closure: string | null
      rotation: string | null
      rotation_turns: "day" | "week" | null
      bell_schedule: string | null
    })[]
    marks: ({
      date: string
      name: string
      what: "starts" | "ends"
    })[]
  } }
  'student.gpa': { in: {
    student_id?: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
    }
    current: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      teachers: string
      missing: number
      absent: number
      incomplete: boolean
    })[]
    finished: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      passed: boolean | null
      credits_earned: number
      gpa_points: number | null
      weighted_gpa_points: number | null
      finalized_at: string
    })[]
    other: ({
      id: number
      title: string
      source: string
      term: string
      graded_on: string
      percent: number | null
      letter: string
      gpa_points: number | null
      credits: number
      credits_earned: number
      in_gpa: boolean
    })[]
    gpa: {
      plain: number | null
      weighted: number | null
    }
    credits: {
      earned: number
      attempted: number
      in_progress: number
    }
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
  } }
  'student.gradeBasis': { in: {
    section_id: Id
    student_id?: Id
  }; out: {
    rules: {
      policy: {
        scheme: "weighted" | "points" | "mean"
        drop_rule: "best" | "lowest"
        missing: number | null
        late: {
          percent: number
          unit: "hour" | "day"
          grace: number
          floor: number
        } | null
        cap: number | null
      }
      categories: ({
        id: number
        name: string
        color: number
        weight: number
        drop_low: number
        drop_high: number
        cap: number | null
        extra: boolean
      })[]
      periods: {
        id: number
        name: string
        weight: number
        exam_weight: number
      }[]
      scale: {
        letter: string
        min_percent: number
        gpa_points: number
      }[]
      pass_percent: number
    }
    items: ({
      activity_id: number
      name: string
      activity_type_id: number | null
      grading_period_id: number | null
      max_score: number
      points: number | null
      exempt: boolean
      extra: boolean
      never_drop: boolean
      exam: boolean
      must_reach: number | null
      curve: {
        kind: "add" | "top"
        points: number
      } | {
        kind: "root"
      } | null
      minutes_late: number
      days_late: number
      attempts: {
        keep: "highest" | "latest" | "first" | "average"
        all: {
          points: number
          max: number
          minutes_late: number
          days_late: number
        }[]
      } | null
      missing: boolean
      submission_status: "auto" | "missing" | "late" | "on_time"
      late_minutes: number | null
    })[]
    by_hand: {
      percent: number | null
      letter: string | null
      incomplete_until: string | null
    } | null
  } }
  'student.handIn': { in: {
    activity_id: Id
    body?: string | null
    file_ids: Id[]
    links?: string[]
    version: WholeNumber
  }; out: {
    version: number
    submitted_at: string
    late: boolean
  } }
  'student.holds': { in: {
    student_id: Id
  }; out: {
    rows: ({
      id: number
      hold_type_id: number
      name: string
      on_transcript: boolean
      on_report_card: boolean
      on_enrollment: boolean
      reason: string
      instructions: string
      source: "office" | "finance" | "records" | "discipline"
      start_date: string
      end_date: string | null
      placed_by: string
      placed_at: string
      released_by: string
      released_at: string | null
      release_reason: string
      state: "on" | "later" | "over" | "released"
      version: number
    })[]
    implied: {
      hold_type_id: number
      name: string
      status: string
      on_transcript: boolean
      on_report_card: boolean
      on_enrollment: boolean
    } | null
    today: string
  } }
  'student.holdsOfMany': { in: {
    student_ids: Id[]
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      student_id: number
      hold_type_id: number
      name: string
    }[]
  } }
  'student.import': { in: {
    kind: "students" | "families" | "parents" | "teachers"
    sheet?: string | null
    group_id?: Id
    several_schools?: YesNo
    has_header?: YesNo
    columns: ({
      at: WholeNumber
      field: string | null
    })[]
    date_order: "day_first" | "month_first" | "year_first"
    name_order?: "auto" | "given_first" | "family_first" | "two_surnames"
    email_as_username: YesNo
  }; out: {
    id: number
    source: "sds" | "oneroster" | "people"
    format_version: string
    people_kind: "students" | "families" | "parents" | "teachers" | null
    status: "checked" | "imported" | "cancelled" | "undone"
    created_at: string
    created_by: string | null
    file_names: string[]
    counts: Record<string, {
      new: number
      changed: number
      ended?: number
      unchanged: number
      wrong: number
      held_back: number
    }>
    imported_at: string | null
    undone_at: string | null
    kept: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment" | "account"
      reason: "used_since" | "changed_since"
      count: number
      examples: string[]
    })[]
    can: {
      import: boolean
      undo: boolean
    }
    files: {
      name: string
      encoding: string
      separator: string
      rows: number
      unknown_columns: string[]
      left_out_columns: string[]
      derived_columns?: {
        column: string
        used: string
      }[]
      delta?: boolean
    }[]
    ignored_files: string[]
    lacking: ({
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      before: number
      missing: number
      examples: string[]
    })[]
    notes: ({
      code: string
      kind: "school" | "term" | "grading_period" | "course" | "section" | "teacher" | "student" | "parent" | "guardian" | "teaching" | "enrollment"
      params: Record<string, string | number>
    })[]
    percent: number
    names: Record<string, string>
    undecided: number
  } }
  'student.inclassSections': { in: {
    page: WholeNumber
    size: WholeNumber
    student_id?: Id
  }; out: {
    rows: ({
      section_id: number
      name: string
      number: string
      course_name: string
      color: number
      room: string
      teachers: string
      percent: number | null
      letter: string | null
      current: boolean
      done: number
      activities: number
      missing: number
      next_due: string | null
      next_name: string | null
      last_day: string | null
    })[]
    count: number
  } }
  'student.informations': { in: {
    id: Id
  }; out: {
    id: number
    fname: string
    lname: string
    native_name: string
    photo: string
    version: number
    mname: string
    preferred_name: string
    gender: "" | "female" | "male" | "other"
    email: string
    mail_problem: {
      at: string
      reason: string
    } | null
    phone: string
    sis_id: string | null
    status: "active" | "inactive" | "archived"
    label: {
      name: string
      tone: string
    } | null
    status_until: string | null
    status_reason: string
    merged_into: number | null
    school_name: string
    roles: {
      role: number
      access: number
      message_status: string
    }[]
    student: {
      number: string
      grade_level: string
      birth_date: string | null
      graduation_year: number | null
    } | null
    teacher: {
      number: string
      title: string
    } | null
    account: {
      username: string
      last_login_at: string | null
      disabled: boolean
    } | null
    phones: ({
      kind: "mobile" | "home" | "work" | "other"
      number: string
      preferred: boolean
    })[]
    addresses: ({
      kind: "home" | "mailing" | "work" | "other"
      street: string
      city: string
      region: string
      postal_code: string
      country: string
      valid_from: string
      id: number
      valid_to: string | null
      version: number
    })[]
    guardians: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    emergency: ({
      name: string
      relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
      phone: string
      other_phone: string
      note: string
    })[]
    advisors: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      title: string
      since: string
    }[]
    advisees: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      since: string
    }[]
    sections: {
      section_id: number
      name: string
      number: string
      color: number
      status: string
      students: number
    }[]
    student_count: number
    qualification_count: number
    act_as: number[]
    can_get_link: boolean
  } }
  'student.joinAccount': { in: {
    id: Id
    username: string
    confirmed: YesNo
  }; out: {
    username: string
    name: string
    merge_id: number | null
  } }
  'student.joinClass': { in: {}; out: {
    classes: {
      section_id: number
      section: string
      start_time: string
      end_time: string
      link: string
    }[]
  } }
  'student.learningPath': { in: {
    student_id?: Id
    template_id?: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
    }
    path: {
      name: string
      description: string
      academic_track_id: number | null
      terms_per_year: number
      years: ({
        grade_level: string
        credits: number | null
      })[]
      requirements: ({
        key: string
        name: string
        kind: "subjects" | "courses" | "electives"
        credits: number
        subjects: string[]
        course_ids: number[]
        min_percent: number | null
      })[]
      template_id: number
      number: number
      latest: number
      assigned_at: string | null
      assigned_by: string
    } | null
    what_if: boolean
    version: number
    finished: ({
      course_id: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
    })[]
    current: ({
      course_id: number
      term: string
      percent: number | null
      letter: string | null
    })[]
    planned: {
      course_id: number
      grade_level: string
      term: number
    }[]
    courses: ({
      id: number
      name: string
      number: string
      subject: string
      color: number
      credits: number
      grade_levels: string[]
      offered: boolean
      prerequisites: ({
        choice: number
        required_course_id: number
        min_percent: number | null
        min_letter: string
      })[]
    })[]
    scale: {
      letter: string
      min_percent: number
    }[]
    signs: ({
      role: "parent" | "advisor"
      by: string
      at: string
      cleared_at: string | null
      cleared_by: string | null
    })[]
    advisors: {
      id: number
      fname: string
      lname: string
    }[]
    templates: {
      id: number
      name: string
    }[]
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    can: {
      plan: boolean
      sign: "parent" | "advisor" | null
      assign: boolean
    }
  } }
  'student.lesson': { in: {
    activity_id: Id
    student_id?: Id
  }; out: {
    activity_id: number
    name: string
    description: string
    section: {
      id: number
      name: string
    }
    unit_name: string
    blocks: ({
      kind: "text"
      body: string
    } | {
      kind: "files"
      file_ids: number[]
    } | {
      kind: "video"
      title: string
      url: string
    } | {
      kind: "link"
      title: string
      url: string
    } | {
      kind: "questions"
      set_id: number
    })[]
    files: {
      id: number
      name: string
      size: number
      content_type: string
    }[]
    sets: ({
      id: number
      name: string
      shuffle: boolean
      shuffle_options: boolean
      draw: number | null
      questions: ({
        body: {
          kind: "choice"
          prompt: string
          explanation: string
          options: {
            id: string
            text: string
          }[]
          right: string
        } | {
          kind: "several"
          prompt: string
          explanation: string
          partial: boolean
          options: {
            id: string
            text: string
          }[]
          right: string[]
        } | {
          kind: "true_false"
          prompt: string
          explanation: string
          right: boolean
        } | {
          kind: "short_text"
          prompt: string
          explanation: string
          accepted: string[]
          accents: boolean
        } | {
          kind: "number"
          prompt: string
          explanation: string
          value: number
          tolerance: number
          tolerance_in: "value" | "percent"
        } | {
          kind: "match"
          prompt: string
          explanation: string
          partial: boolean
          left: {
            id: string
            text: string
          }[]
          right: {
            id: string
            text: string
          }[]
        } | {
          kind: "order"
          prompt: string
          explanation: string
          partial: boolean
          options: {
            id: string
            text: string
          }[]
        } | {
          kind: "essay"
          prompt: string
          explanation: string
        }
        points: number
        counts: "normal" | "full" | "none"
        id: number
        version: number
      })[]
    })[]
    done_at: string | null
    previous: {
      activity_id: number
      name: string
    } | null
    next: {
      activity_id: number
      name: string
    } | null
    closed: ("text" | "files" | "video" | "link" | "questions")[]
    can: {
      mark_done: boolean
    }
  } }
  'student.linkPreview': { in: {
    kind: "advisor" | "guardian"
    student_ids: Id[]
    to_id?: Id
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      number: string
      present: string[]
      already: boolean
    }[]
  } }
  'student.markDone': { in: {
    activity_id: Id
    done: YesNo
  }; out: {
    done_at: string | null
  } }
  'student.matchingAccounts': { in: {
    id: Id
  }; out: {
    rows: ({
      school_name: string
      fname: string
      lname: string
      birth_date: string | null
      username: string
    })[]
  } }
  'student.medical': { in: {
    id: Id
  }; out: {
    conditions: string
    allergies: string
    medication: string
    diet: string
    doctor: string
    doctor_phone: string
    insurance: string
    note: string
    version: number
    changed_by: string
    changed_at: string | null
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
  } }
  'student.mergeStudents': { in: {
    kept_id: Id
    other_id: Id
    from_other: ("fname" | "mname" | "lname" | "native_name" | "preferred_name" | "gender" | "birth_date" | "number" | "grade_level" | "graduation_year" | "email" | "phone" | "photo" | "sis_id" | "account")[]
    confirmed: YesNo
  }; out: {
    kept: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      status: "active" | "inactive" | "archived"
      values: Record<string, string>
    }
    other: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      status: "active" | "inactive" | "archived"
      values: Record<string, string>
    }
    parts: ({
      part: "enrollment" | "grades" | "attendance" | "work" | "family" | "advisors" | "plan" | "contact" | "medical" | "rights" | "other"
      moves: number
      stays: number
    })[]
    merge_id: number | null
  } }
  'student.merges': { in: {
    id: Id
  }; out: {
    duplicates: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      roles: {
        role: number
      }[]
      grade_level: string
      number: string
      status: string
      birth_date: string | null
      matched_by: "birth_date" | "name" | "email"
    })[]
    merges: ({
      id: number
      kind: "record" | "account"
      other: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      } | null
      by: string
      merged_at: string
      undone_at: string | null
      can_undo: boolean
    })[]
    username: string | null
  } }
  'student.moves': { in: {
    kind: "student" | "staff"
  }; out: {
    schools: {
      id: number
      name: string
      runs: boolean
    }[]
    rows: ({
      id: number
      school_id: number
      from: string
      to: string
      arriving: boolean
      state: "offered" | "accepted" | "declined" | "taken-back"
      reason: string
      answer: string
      by: string
      asked_at: string
      decided_at: string | null
      may_take_back: boolean
      leaves_on: string
      people: ({
        id: number
        person_id: number | null
        name: string
        grade_level: string
      })[]
    })[]
  } }
  'student.myclassroomsDashboard': { in: {
    page: WholeNumber
    size: WholeNumber
    student_id?: Id
  }; out: {
    rows: ({
      section_id: number
      name: string
      number: string
      course_name: string
      color: number
      room: string
      teachers: string
      percent: number | null
      letter: string | null
      current: boolean
      done: number
      activities: number
      missing: number
      next_due: string | null
      next_name: string | null
      last_day: string | null
    })[]
    count: number
  } }
  'student.onlineSchedule': { in: {
    student_id: Id
    from: Date
    to: Date
  }; out: {
    today: string
    now: string
    time_zone: string
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    classes: ({
      section_id: number
      section_name: string
      color: number
      date: string
      student_ids: number[]
      teachers: string
      period: string
      room: string
      start_time: string
      end_time: string
      substitution?: {
        kind: "for" | "by"
        name: string
        meeting: number
        note: string
      }
    })[]
    due: ({
      section_id: number
      section_name: string
      color: number
      date: string
      time: string
      student_id: number | null
      activity_id: number
      name: string
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned" | null
    })[]
    events: ({
      event_id: number
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      recurs: boolean
    })[]
    days: ({
      date: string
      closure: string | null
      rotation: string | null
      rotation_turns: "day" | "week" | null
      bell_schedule: string | null
    })[]
    marks: ({
      date: string
      name: string
      what: "starts" | "ends"
    })[]
  } }
  'student.openWork': { in: {
    activity_id: Id
  }; out: {} }
  'student.otherGrades': { in: {
    student_id: Id
    archived?: YesNo
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    rows: ({
      student_id: number
      section_id: number | null
      title: string
      source: string
      term: string
      graded_on: string
      percent: number | null
      letter: string
      gpa_points: number | null
      credits: number
      credits_earned: number
      in_gpa: boolean
      note: string
      id: number
      version: number
      archived: boolean
      section_name: string | null
    })[]
    archived_count: number
    can: {
      edit: boolean
    }
  } }
  'student.ownEnrollRequests': { in: {
    search?: string | null
    sort?: "asked_at" | "student" | "section"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    id?: Id
    status?: "requested" | "approved" | "declined" | "withdrawn"
  }; out: {
    rows: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      student: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      grade_level: string
      section_id: number
      section: string
      number: string
      course: string
      comment: string
      left: number | null
      missing: string[]
      can: {
        undo: boolean
      }
    })[]
    count: number
  } }
  'student.ownHolds': { in: {
    student_id?: Id
  }; out: {
    rows: ({
      student_id: number
      student: string
      name: string
      on_transcript: boolean
      on_report_card: boolean
      on_enrollment: boolean
      instructions: string
      end_date: string | null
    })[]
  } }
  'student.placeHolds': { in: {
    student_ids: Id[]
    hold_type_id: Id
    on_transcript: YesNo
    on_report_card: YesNo
    on_enrollment: YesNo
    reason?: string | null
    instructions?: string | null
    start_date: Date
    end_date: Date | null
    confirmed: YesNo
  }; out: {
    rows: {
      student_id: number
      student: string
      on_hold: boolean
    }[]
    ids: number[]
  } }
  'student.plannedAbsences': { in: {
    student_id?: Id
  }; out: {
    today: string
    plans: ({
      id: number
      version: number
      status: "requested" | "approved" | "declined" | "withdrawn"
      note: string
      by: string
      by_role: number
      asked_at: string
      answer: string
      decided_by: string
      decided_at: string | null
      start_date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      code: {
        id: number
        name: string
        category: "present" | "tardy" | "absent" | "excused"
        tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
        icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
      }
    })[]
    codes: ({
      id: number
      name: string
      category: "present" | "tardy" | "absent" | "excused"
      tone: "quiet" | "neutral" | "info" | "ok" | "warn" | "late" | "danger" | "violet" | "plum"
      icon: "check" | "run" | "user-x" | "shield-check" | "stethoscope" | "bus" | "home" | "school" | "ball" | "door-exit" | "alert"
    })[]
    can: {
      announce: boolean
    }
  } }
  'student.printSchedule': { in: {
    student_id: Id
    from: Date
    to: Date
  }; out: {
    today: string
    now: string
    time_zone: string
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    classes: ({
      section_id: number
      section_name: string
      color: number
      date: string
      student_ids: number[]
      teachers: string
      period: string
      room: string
      start_time: string
      end_time: string
      substitution?: {
        kind: "for" | "by"
        name: string
        meeting: number
        note: string
      }
    })[]
    due: ({
      section_id: number
      section_name: string
      color: number
      date: string
      time: string
      student_id: number | null
      activity_id: number
      name: string
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned" | null
    })[]
    events: ({
      event_id: number
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      recurs: boolean
    })[]
    days: ({
      date: string
      closure: string | null
      rotation: string | null
      rotation_turns: "day" | "week" | null
      bell_schedule: string | null
    })[]
    marks: ({
      date: string
      name: string
      what: "starts" | "ends"
    })[]
  } }
  'student.progress': { in: {
    student_id?: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
    }
    current: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      teachers: string
      missing: number
      absent: number
      incomplete: boolean
    })[]
    finished: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      passed: boolean | null
      credits_earned: number
      gpa_points: number | null
      weighted_gpa_points: number | null
      finalized_at: string
    })[]
    other: ({
      id: number
      title: string
      source: string
      term: string
      graded_on: string
      percent: number | null
      letter: string
      gpa_points: number | null
      credits: number
      credits_earned: number
      in_gpa: boolean
    })[]
    gpa: {
      plain: number | null
      weighted: number | null
    }
    credits: {
      earned: number
      attempted: number
      in_progress: number
    }
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
  } }
  'student.progressDashboard': { in: {}; out: {
    date: string
    now: string
    time_zone: string
    to_confirm: number
    meetings: ({
      section_id: number
      name: string
      color: number
      room: string
      period: string
      start_time: string
      end_time: string
      teachers: string
      substitute: string | null
    })[]
    due: ({
      activity_id: number
      section_id: number
      name: string
      section_name: string
      color: number
      kind: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
      due_at: string | null
      expires_at: string | null
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned"
      participation: {
        thread_id: number
        post_due_at: string | null
        required_posts: number
        required_replies: number
        posts: number
        replies: number
        first_post_at: string | null
      } | null
    })[]
    due_count: number
    feedback: ({
      activity_id: number
      section_id: number
      name: string
      section_name: string
      color: number
      points: number | null
      max_score: number
      comment: string
      graded_at: string
    })[]
    classes: ({
      section_id: number
      name: string
      number: string
      course_name: string
      color: number
      room: string
      teachers: string
      percent: number | null
      letter: string | null
      current: boolean
      done: number
      activities: number
      missing: number
      next_due: string | null
      next_name: string | null
      last_day: string | null
    })[]
  } }
  'student.questionSet': { in: {
    activity_id: Id
    student_id?: Id
  }; out: {
    activity: {
      id: number
      section_id: number
      section_name: string
      name: string
      description: string
      max_score: number
      graded: boolean
      due_at: string | null
      expires_at: string | null
    }
    student: {
      id: number
      fname: string
    }
    questions: number
    time_limit: number | null
    attempts_allowed: number | null
    keep: "highest" | "latest" | "first" | "average"
    show_key: "never" | "after_due" | "at_once"
    attempts: ({
      id: number
      nth: number
      started_at: string
      ends_at: string | null
      submitted_at: string | null
      points: number | null
      max: number | null
      waiting: number
    })[]
    grade: number | null
    can: {
      start: boolean
      hindered: "closed" | "not-yet" | "locked" | "expired" | "exempt" | "used-up" | "key-shown" | "empty" | "not-enrolled" | "pace-over" | null
    }
  } }
  'student.reinstateHolds': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'student.releaseHolds': { in: {
    ids: Id[]
    reason?: string | null
  }; out: {
    ids: number[]
  } }
  'student.saveAnswer': { in: {
    attempt_id: Id
    question_id: Id
    given: {
      ids: string[]
    } | {
      yes: boolean
    } | {
      text?: string | null
    } | {
      pairs: Record<string, string>
    }
    version: WholeNumber
  }; out: {
    version: number
  } }
  'student.saveEmergencyContacts': { in: {
    student_id: Id
    contacts: ({
      name: string
      relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
      phone: string
      other_phone?: string | null
      note?: string | null
    })[]
  }; out: {
    contacts: number
  } }
  'student.saveEnrollRequest': { in: {
    student_id: Id
    section_id: Id
    note?: string | null
  }; out: {
    id: number
  } }
  'student.saveEnrollmentChangeRequest': { in: {
    kind: "extension" | "withdrawal"
    enrollment_id: Id
    asked_day: Date | null
    note: string
  }; out: {
    id: number
  } }
  'student.saveMedical': { in: {
    conditions?: string | null
    allergies?: string | null
    medication?: string | null
    diet?: string | null
    doctor?: string | null
    doctor_phone?: string | null
    insurance?: string | null
    note?: string | null
    id: Id
    version: WholeNumber
  }; out: {
    version: number
  } }
  'student.saveOtherGrades': { in: {
    rows: ({
      student_id: Id
      section_id: Id | null
      title: string
      source?: string | null
      term?: string | null
      graded_on: Date
      percent: Decimal | null
      letter?: string | null
      gpa_points: Decimal | null
      credits: Decimal
      credits_earned: Decimal
      in_gpa: YesNo
      note?: string | null
      id?: Id
      version?: WholeNumber
    })[]
  }; out: {
    rows: {
      id: number
      version: number
    }[]
  } }
  'student.standards': { in: {
    student_id?: Id
    section_id?: Id
  }; out: {
    sets: ({
      name: string
      levels: {
        points: number
        name: string
      }[]
      mastery: number
      calculation: "decaying" | "weighted" | "latest" | "mode" | "highest" | "average"
      decay: number
      id: number
    })[]
    standards: {
      id: number
      standard_set_id: number
      code: string
      body: string
    }[]
    activities: ({
      activity_id: number
      name: string
      section_name: string
      standard_id: number
      source: "own" | "grade" | "criterion"
      criterion: string
    })[]
    students: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    scores: ({
      student_id: number
      standard_id: number
      activity_id: number
      points: number | null
      own: boolean
      at: string | null
      version: number
    })[]
    can: {
      score: boolean
    }
  } }
  'student.startAttempt': { in: {
    activity_id: Id
  }; out: {
    attempt_id: number
  } }
  'student.submitAttempt': { in: {
    attempt_id: Id
  }; out: {
    submitted_at: string
    waiting: number
  } }
  'student.takeBackEnrollmentChangeRequest': { in: {
    id: Id
  }; out: {
    id: number
  } }
  'student.takeBackHolds': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'student.takeBackTransfer': { in: {
    id: Id
  }; out: {
    people: number
    waiting: number
  } }
  'student.transferStudents': { in: {
    kind: "student" | "staff"
    person_ids: Id[]
    to_school: Id
    leaves_on: Date
    reason?: string | null
    with_medical: YesNo
    confirmed: YesNo
  }; out: {
    rows: ({
      id: number
      name: string
      grade_level: string
      enrollments: number
      guardians: number
      problem: "" | "teaches" | "moving" | "inactive" | "other-kind" | "self"
    })[]
    at_once: boolean
    id: number | null
  } }
  'student.undoMerge': { in: {
    id: Id
  }; out: {
    kept_id: number
    other_id: number | null
  } }
  'student.withdrawAbsence': { in: {
    id: Id
  }; out: {
    id: number
  } }
  'student.withdrawEnrollRequest': { in: {
    id: Id
  }; out: {
    id: number
  } }
  'student.workAnnotations': { in: {
    activity_id: Id
    student_id?: Id
  }; out: {
    attempts: {
      attempt: number
      body: string
      submitted_at: string
      late: boolean
      minutes_late: number
      days_late: number
      files: {
        id: number
        name: string
        size: number
        content_type: string
      }[]
      links: string[]
    }[]
    rows: ({
      id: number
      version: number
      attempt: number
      file_id: number | null
      anchor: {
        kind: "text"
        start: number
        end: number
        quote: string
      } | {
        kind: "area"
        page: number
        x: number
        y: number
        width: number
        height: number
      }
      body: string
      by: string
    })[]
  } }
  'teacher.add': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    number?: string | null
    title?: string | null
    custom?: Record<string, unknown>
    username?: string | null
    invite: YesNo
  }; out: {
    id: number
    version: number
  } }
  'teacher.advisees': { in: {
    id: Id
  }; out: {
    id: number
    fname: string
    lname: string
    native_name: string
    photo: string
    version: number
    mname: string
    preferred_name: string
    gender: "" | "female" | "male" | "other"
    email: string
    mail_problem: {
      at: string
      reason: string
    } | null
    phone: string
    sis_id: string | null
    status: "active" | "inactive" | "archived"
    label: {
      name: string
      tone: string
    } | null
    status_until: string | null
    status_reason: string
    merged_into: number | null
    school_name: string
    roles: {
      role: number
      access: number
      message_status: string
    }[]
    student: {
      number: string
      grade_level: string
      birth_date: string | null
      graduation_year: number | null
    } | null
    teacher: {
      number: string
      title: string
    } | null
    account: {
      username: string
      last_login_at: string | null
      disabled: boolean
    } | null
    phones: ({
      kind: "mobile" | "home" | "work" | "other"
      number: string
      preferred: boolean
    })[]
    addresses: ({
      kind: "home" | "mailing" | "work" | "other"
      street: string
      city: string
      region: string
      postal_code: string
      country: string
      valid_from: string
      id: number
      valid_to: string | null
      version: number
    })[]
    guardians: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    emergency: ({
      name: string
      relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
      phone: string
      other_phone: string
      note: string
    })[]
    advisors: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      title: string
      since: string
    }[]
    advisees: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      since: string
    }[]
    sections: {
      section_id: number
      name: string
      number: string
      color: number
      status: string
      students: number
    }[]
    student_count: number
    qualification_count: number
    act_as: number[]
    can_get_link: boolean
  } }
  'teacher.archiveQualifications': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'teacher.assignSubstitute': { in: {
    rows: ({
      section_id: Id
      date: Date
      meeting: WholeNumber
      teacher_id: Id | null
      note?: string | null
    })[]
    undoes?: string
  }; out: {
    mails: string
    before: ({
      section_id: number
      date: string
      meeting: number
      teacher_id: number | null
      note: string
    })[]
  } }
  'teacher.cancelAbsence': { in: {
    id: Id
  }; out: {
    substitutions: number
  } }
  'teacher.changeSections': { in: {
    section_ids: Id[]
    add_id: Id | null
    remove_id: Id | null
    role: "lead" | "co_teacher" | "assistant" | null
    confirmed: YesNo
    reason?: string | null
  }; out: {
    rows: ({
      section_id: number
      section: string
      number: string
      added: boolean
      removed: boolean
      role: "lead" | "co_teacher" | "assistant"
      leaderless: boolean
      clashes: ({
        kind: "teacher" | "away" | "room" | "student"
        who: string[]
        count: number
        section_id: number
        section_name: string
        date: string
        dates: number
        start_time: string
        end_time: string
      })[]
    })[]
  } }
  'teacher.delete': { in: {
    ids: Id[]
    reason?: string | null
  }; out: {
    archived: number
    batch_id: number | null
  } }
  'teacher.edit': { in: {
    fname?: string | null
    mname?: string | null
    lname?: string | null
    native_name?: string | null
    preferred_name?: string | null
    gender: "" | "female" | "male" | "other"
    email: "" | string
    phone?: string | null
    sis_id?: string | null | null
    number?: string | null
    title?: string | null
    custom?: Record<string, unknown>
    id: Id
    version: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'teacher.getAvailability': { in: {
    teacher_id: Id
  }; out: {
    teacher: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    periods: {
      id: number
      name: string
      start_time: string
      end_time: string
    }[]
    taught: {
      weekday: number
      bell_period_id: number
      section_id: number
      section_name: string
      color: number
    }[]
    unavailable: {
      weekday: number
      bell_period_id: number
    }[]
    can: {
      edit: boolean
    }
  } }
  'teacher.getSchedule': { in: {
    teacher_id: Id
    from: Date
    to: Date
  }; out: {
    today: string
    now: string
    time_zone: string
    people: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    classes: ({
      section_id: number
      section_name: string
      color: number
      date: string
      student_ids: number[]
      teachers: string
      period: string
      room: string
      start_time: string
      end_time: string
      substitution?: {
        kind: "for" | "by"
        name: string
        meeting: number
        note: string
      }
    })[]
    due: ({
      section_id: number
      section_name: string
      color: number
      date: string
      time: string
      student_id: number | null
      activity_id: number
      name: string
      state: "open" | "handed_in" | "late" | "graded" | "done" | "missing" | "exempt" | "expired" | "not_assigned" | null
    })[]
    events: ({
      event_id: number
      title: string
      place: string
      date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      recurs: boolean
    })[]
    days: ({
      date: string
      closure: string | null
      rotation: string | null
      rotation_turns: "day" | "week" | null
      bell_schedule: string | null
    })[]
    marks: ({
      date: string
      name: string
      what: "starts" | "ends"
    })[]
  } }
  'teacher.getTeaching': { in: {
    teacher_id: Id
  }; out: {
    teacher: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    sections: {
      section_id: number
      section_name: string
      color: number
      room: string
      term: string
      students: number
      meetings: number
      minutes: number
    }[]
  } }
  'teacher.gradebook': { in: {
    section_id: Id
  }; out: {
    section: {
      id: number
      name: string
      number: string
      color: number
      status: string
    }
    activities: ({
      id: number
      name: string
      unit_id?: number
      grading_period_id?: number | null
      activity_type_id?: number | null
      max_score: number
      due_at?: string | null
      shared?: boolean
    })[]
    specials: ({
      id: number
      kind: "hand_in" | "questions" | "discussion" | "offline" | "link" | "lesson"
      mandatory: boolean
      extra: boolean
      never_drop: boolean
      exam: boolean
      must_reach: number | null
      curve: {
        kind: "add" | "top"
        points: number
      } | {
        kind: "root"
      } | null
      hidden: boolean
      anonymous: boolean
      locked: boolean
      closed: boolean
      only: number[] | null
    })[]
    rules: {
      policy: {
        scheme: "weighted" | "points" | "mean"
        drop_rule: "best" | "lowest"
        missing: number | null
        late: {
          percent: number
          unit: "hour" | "day"
          grace: number
          floor: number
        } | null
        cap: number | null
      }
      categories: ({
        id: number
        name: string
        color: number
        weight: number
        drop_low: number
        drop_high: number
        cap: number | null
        extra: boolean
      })[]
      periods: {
        id: number
        name: string
        weight: number
        exam_weight: number
      }[]
      scale: {
        letter: string
        min_percent: number
        gpa_points: number
      }[]
      pass_percent: number
    }
    dates: ({
      student_id: number
      activity_id: number
      due_at: string | null
      expires_at: string | null
      locked: boolean | null
      available_at: string | null
    })[]
    enrollments: ({
      student_id: number
      start_at: string | null
      end_at: string | null
    })[]
    set_by_hand: ({
      student_id: number
      percent: number | null
      letter: string | null
      incomplete_until: string | null
      reason: string
      version: number
    })[]
    students: {
      id: number
      fname: string
      lname: string
      native_name?: string
      photo?: string
    }[]
    points: ((number | null)[])[]
    versions: (number | number[])[]
    grades: ({
      student_id: number
      activity_id: number
      exempt?: boolean
      comment?: string
      handed_in?: boolean
      minutes_late?: number
      days_late?: number
      attempts?: {
        keep: "highest" | "latest" | "first" | "average"
        all: {
          points: number
          max: number
          minutes_late: number
          days_late: number
        }[]
      } | null
      submission_status?: "auto" | "missing" | "late" | "on_time"
      late_minutes?: number | null
    })[]
    keeps_missing: boolean
    can: {
      edit: boolean
    }
  } }
  'teacher.homeDashboard': { in: {}; out: {
    date: string
    now: string
    time_zone: string
    to_confirm: number
    meetings: ({
      section_id: number
      name: string
      color: number
      room: string
      period: string
      start_time: string
      end_time: string
      meeting: number
      student_count: number
      roll_taken: boolean
      due_today: string | null
      substitution: {
        kind: "for" | "by"
        name: string
      } | null
    })[]
    counts: {
      to_grade: number
      rolls_missing: number
      students_missing_work: number
      sections: number
    }
    to_grade: {
      activity_id: number
      section_id: number
      name: string
      section_name: string
      color: number
      waiting: number
      students: number
      since: string
    }[]
    coming: {
      activity_id: number
      section_id: number
      name: string
      section_name: string
      color: number
      due_at: string
      handed_in: number
      students: number
    }[]
    look_at: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      section_id: number
      missing: number
      absent_days: number
    }[]
    incomplete: {
      section_id: number
      name: string
      count: number
      closed: boolean
    }[]
  } }
  'teacher.linkAdvisees': { in: {
    teacher_id: Id
    student_ids: Id[]
    linked: YesNo
  }; out: {
    student_ids: number[]
  } }
  'teacher.listAbsences': { in: {
    teacher_id: Id
  }; out: {
    rows: ({
      teacher_id: number
      start_date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      reason: string
      id: number
      version: number
      open: number
      covered: number
    })[]
  } }
  'teacher.qualifications': { in: {
    person_id: Id
  }; out: {
    person: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }
    rows: ({
      name: string
      issuer: string
      number: string
      issued_on: string | null
      expires_on: string | null
      id: number
      version: number
    })[]
    today: string
  } }
  'teacher.restoreAbsence': { in: {
    id: Id
  }; out: {
    substitutions: number
  } }
  'teacher.roster': { in: {
    search?: string | null
    sort?: "lname" | "number" | "percent" | "absent" | "missing" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    section_id: Id
    status?: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
    grade_level?: string | null
    missing?: "3"
    incomplete?: "any" | "overdue"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      enrollment_id: number
      number: string
      grade_level: string
      email: string
      phone: string
      label: {
        name: string
        tone: string
      } | null
      badges: number
      status: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
      start_date: string | null
      end_date: string | null
      leaving: string
      version: number
      percent: number | null
      letter: string | null
      incomplete: {
        until: string
        overdue: boolean
      } | null
      absent: number
      tardy: number
      missing: number
      guardians: {
        name: string
        relationship: string
        email: string
        phone: string
      }[]
    })[]
    count: number
    grade_levels: string[]
    can: {
      change_status: boolean
    }
  } }
  'teacher.rosterExport': { in: {
    search?: string | null
    sort?: "lname" | "number" | "percent" | "absent" | "missing" | "status"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    section_id: Id
    status?: "requested" | "waitlisted" | "active" | "hold" | "completed" | "withdrawn" | "dropped" | "transferred"
    grade_level?: string | null
    missing?: "3"
    incomplete?: "any" | "overdue"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'teacher.saveAbsence': { in: {
    teacher_id: Id
    start_date: Date
    end_date: Date
    start_time: Time | null
    end_time: Time | null
    reason?: string | null
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    classes: number
    first: string
  } }
  'teacher.saveMeetingAccount': { in: {
    answer: Record<string, string>
  }; out: {} }
  'teacher.saveQualification': { in: {
    name: string
    issuer?: string | null
    number?: string | null
    issued_on: Date | null
    expires_on: Date | null
    person_id: Id
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'teacher.sectionChoices': { in: {
    search?: string | null
    teacher_id?: Id
  }; out: {
    rows: ({
      id: number
      name: string
      number: string
      course: string
      color: number
      teachers: ({
        id: number
        name: string
        role: "lead" | "co_teacher" | "assistant"
      })[]
    })[]
  } }
  'teacher.sections': { in: {
    search?: string | null
    sort?: "name" | "number" | "course_name" | "student_count" | "average_percent" | "to_grade"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    status?: "open" | "closed"
    to_grade?: "yes"
    global?: "yes"
    course_id?: Id
  }; out: {
    rows: ({
      id: number
      number: string
      name: string
      course_name: string
      subject: string
      term_name: string
      color: number
      room: string
      period: string
      status: "open" | "closed"
      is_final: boolean
      is_global: boolean
      version: number
      teachers: {
        id: number
        name: string
      }[]
      student_count: number
      average_percent: number | null
      to_grade: number
    })[]
    count: number
    open_count: number
    closed_count: number
    can: {
      status: boolean
    }
  } }
  'teacher.setAvailable': { in: {
    teacher_id: Id
    weekday: WholeNumber
    bell_period_id: Id
    available: YesNo
  }; out: {} }
  'teacher.student': { in: {
    student_id: Id
  }; out: {
    id: number
    fname: string
    lname: string
    native_name: string
    photo: string
    label: {
      name: string
      tone: string
    } | null
    badges: number
    number: string
    grade_level: string
    email: string
    phone: string
    guardians: {
      name: string
      relationship: string
      email: string
      phone: string
    }[]
  } }
  'teacher.studentChoices': { in: {}; out: {
    sections: {
      id: number
      name: string
    }[]
    grade_levels: string[]
  } }
  'teacher.studentProgress': { in: {
    student_id: Id
  }; out: {
    student: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
    }
    current: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      teachers: string
      missing: number
      absent: number
      incomplete: boolean
    })[]
    finished: ({
      section_id: number
      section_name: string
      course_name: string
      course_number: string
      color: number
      term: string
      credits: number
      percent: number | null
      letter: string | null
      periods: ({
        name: string
        percent: number
        letter: string | null
      })[]
      passed: boolean | null
      credits_earned: number
      gpa_points: number | null
      weighted_gpa_points: number | null
      finalized_at: string
    })[]
    other: ({
      id: number
      title: string
      source: string
      term: string
      graded_on: string
      percent: number | null
      letter: string
      gpa_points: number | null
      credits: number
      credits_earned: number
      in_gpa: boolean
    })[]
    gpa: {
      plain: number | null
      weighted: number | null
    }
    credits: {
      earned: number
      attempted: number
      in_progress: number
    }
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    explained: number[]
  } }
  'teacher.studentStandards': { in: {
    student_id: Id
  }; out: {
    sets: ({
      name: string
      levels: {
        points: number
        name: string
      }[]
      mastery: number
      calculation: "decaying" | "weighted" | "latest" | "mode" | "highest" | "average"
      decay: number
      id: number
    })[]
    standards: {
      id: number
      standard_set_id: number
      code: string
      body: string
    }[]
    activities: ({
      activity_id: number
      name: string
      section_name: string
      standard_id: number
      source: "own" | "grade" | "criterion"
      criterion: string
    })[]
    students: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
    }[]
    scores: ({
      student_id: number
      standard_id: number
      activity_id: number
      points: number | null
      own: boolean
      at: string | null
      version: number
    })[]
    can: {
      score: boolean
    }
  } }
  'teacher.students': { in: {
    search?: string | null
    sort?: "lname" | "number" | "grade_level" | "missing" | "absent_days"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    section_id?: Id
    grade_level?: string | null
    status?: "active" | "hold"
    missing?: "1" | "3"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      label: {
        name: string
        tone: string
      } | null
      badges: number
      number: string
      grade_level: string
      sections: ({
        id: number
        name: string
        percent: number | null
        letter: string | null
      })[]
      missing: number
      absent_days: number
    })[]
    count: number
  } }
  'teacher.studentsExport': { in: {
    search?: string | null
    sort?: "lname" | "number" | "grade_level" | "missing" | "absent_days"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    section_id?: Id
    grade_level?: string | null
    status?: "active" | "hold"
    missing?: "1" | "3"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'teacher.studentsOf': { in: {
    teacher_id: Id
    search?: string | null
    sort?: "name" | "grade_level" | "number"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
      status: string
      sections: {
        id: number
        name: string
      }[]
    }[]
    count: number
  } }
  'teacher.substituteChoices': { in: {
    places: {
      section_id: Id
      date: Date
      meeting: WholeNumber
    }[]
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      busy: "absent" | "teaching" | "covering" | "unavailable" | null
      known: "course" | "subject" | "qualified" | null
      minutes: number
      substitutions: number
    })[]
  } }
  'teacher.substitutionDay': { in: {
    date?: Date
  }; out: {
    date: string
    today: string
    absences: ({
      teacher_id: number
      start_date: string
      end_date: string
      start_time: string | null
      end_time: string | null
      reason: string
      id: number
      version: number
      teacher: {
        id: number
        fname: string
        lname: string
        native_name: string
        photo: string
      }
      classes: ({
        section_id: number
        date: string
        meeting: number
        absence_id: number
        section_name: string
        color: number
        room: string
        period: string
        start_time: string
        end_time: string
        student_count: number
        with: string
        substitution: {
          teacher_id: number
          name: string
          note: string
        } | null
      })[]
    })[]
    coming: {
      date: string
      open: number
    }[]
  } }
  'textGateway.disable': { in: {
    version: WholeNumber
    disabled: YesNo
  }; out: {
    version: number
  } }
  'textGateway.read': { in: {}; out: {
    gateway: {
      address: string
      method: "POST" | "PUT" | "GET"
      content: "json" | "form"
      body: string
      success_statuses: string
      success_path: string
      success_value: string
      id_path: string
      sender: string
      price: number
      currency: string
      inbound: {
        from: string
        text: string
        id: string
        status: string
        delivered: string
        undelivered: string
      }
      header_names: string[]
      answers_address: string
      disabled: boolean
      version: number
    } | null
    above: {
      group: string
      sender: string
    } | null
    can: {
      edit: boolean
    }
  } }
  'textGateway.renewAddress': { in: {
    version: WholeNumber
  }; out: {
    version: number
  } }
  'textGateway.save': { in: {
    address: string
    method: "POST" | "PUT" | "GET"
    content: "json" | "form"
    body?: string | null
    success_statuses: string
    success_path?: string | null
    success_value?: string | null
    id_path?: string | null
    sender: string
    price: Decimal
    currency: string
    inbound: {
      from?: string | null
      text?: string | null
      id?: string | null
      status?: string | null
      delivered?: string | null
      undelivered?: string | null
    }
    headers: ({
      name: string
      value?: string | null
    })[]
    version?: WholeNumber
  }; out: {
    version: number
  } }
  'textGateway.test': { in: {
    number: string
  }; out: {
    sent: boolean
    said: string
    provider_id: string
    segments: number
  } }
  'user.addPasskey': { in: {
    name: string
    response: {
      id: string
      rawId: string
      type: "public-key"
      clientExtensionResults: Record<string, unknown>
      authenticatorAttachment?: "platform" | "cross-platform"
      response: {
        clientDataJSON: string
        attestationObject: string
        authenticatorData?: string
        transports?: string[]
        publicKeyAlgorithm?: number
        publicKey?: string
      }
    }
  }; out: {
    id: number
    recovery_codes: string[]
  } }
  'user.allowChanges': { in: {
    reason: string
  }; out: {} }
  'user.archiveComplianceItems': { in: {
    ids: Id[]
    archived: YesNo
  }; out: {
    ids: number[]
  } }
  'user.archiveCurrentUser': { in: {
    user_ids: Id[]
    password?: string
    name?: string | null
  }; out: {
    removed: number
  } }
  'user.askTextCode': { in: {
    number: string
  }; out: {} }
  'user.assignSchool': { in: {
    person_ids: Id[]
    school_id: Id
    role: "2" | "3" | "5"
    confirmed: YesNo
  }; out: {
    rows: ({
      id: number
      name: string
      state: "new" | "known" | "already"
    })[]
    done: boolean
  } }
  'user.autoLogin': { in: {
    browser?: string
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'user.changeEmail': { in: {
    email: string
  }; out: {} }
  'user.changePassword': { in: {
    old_password: string
    password: string
  }; out: {} }
  'user.changeRole': { in: {
    role: WholeNumber
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'user.changeSchool': { in: {
    school_id: Id
    role: WholeNumber
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'user.changeStatus': { in: {
    rows: ({
      id: Id
      status: "active" | "inactive" | "archived"
      until: Date | null
      status_id?: Id | null
    })[]
    reason?: string | null
    ends_on?: Date | null
    undo_batch_id?: Id | null
    confirmed: YesNo
  }; out: {
    before: ({
      id: number
      status: "active" | "inactive" | "archived"
      until: string | null
      status_id?: number | null
      reason: string
      name: string
      grade_level: string
      enrollments: number
      pending: number
      teaches: number
    })[]
    unchanged: number
    choices: ({
      name: string
      tone: string
      id: number
      base: "active" | "inactive" | "archived"
      access: number
    })[]
    today: string
    batch_id: number | null
    waiting: number
  } }
  'user.complianceItems': { in: {
    archived?: YesNo
  }; out: {
    rows: ({
      id: number
      version: number
      name: string
      body: string
      audience: "staff" | "students" | "parents"
      kind: "confirm" | "document"
      document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
      due_on: string | null
      yearly: boolean
      reminded_on: string | null
      total: number
      settled: number
      waiting: number
      overdue: number
    })[]
  } }
  'user.compliancePeople': { in: {
    search?: string | null
    sort?: "name" | "state" | "at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    item_id: Id
    state?: "open" | "overdue" | "waiting" | "done" | "waived"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      state: "open" | "overdue" | "waiting" | "done" | "waived"
      at: string | null
      by: string
      note: string
    })[]
    count: number
  } }
  'user.configuration': { in: {}; out: {
    user_settings: {
      viewcontract: boolean
      updatecontract: boolean
      viewinvoice: boolean
      updateinvoice: boolean
      payinvoice: boolean
      supportmultilingual: boolean
      viewmessaging: boolean
      readlearningpathtemplates: boolean
      viewattendance: boolean
      viewresources: boolean
      viewgradebook: boolean
      viewdiscussionforum: boolean
      participatediscussionforum: boolean
      adlsadmin: boolean
      readroster: boolean
      updateroster: boolean
      readgradebook: boolean
      updategradebook: boolean
      readattendance: boolean
      updateattendance: boolean
      supporticketmanager: boolean
      superschooladmin: boolean
      asiroster: boolean
      customreportviewer: boolean
      saviewcontracts: boolean
      saviewschoolgroups: boolean
      saupdateschoolgroups: boolean
      saviewconfigurationschoolgroups: boolean
      saupdateconfigurationschoolgroups: boolean
      saviewglobaldepartment: boolean
      saupdateglobaldepartment: boolean
      saviewmastercoursecatalog: boolean
      saupdatemastercoursecatalog: boolean
      saviewsecuritytagsdictionary: boolean
      saupdatesecuritytagsdictionary: boolean
      saviewdynamicmultilingual: boolean
      saupdatedynamicmultilingual: boolean
      sacustomreportviewer: boolean
      saviewadlshome: boolean
      saupdateschoolsetup: boolean
      sareadschoolsetup: boolean
      samanageglobalmessages: boolean
      saeditschool: boolean
      sareadschool: boolean
      saupdatedataprocess: boolean
      saupdatenotifications: boolean
    }
    login: {
      fname: string
      mname: string
      lname: string
      photo: string
      user_id: number
      time_zone: string
      school_name: string
      last_role: number
      last_school_id: number | null
      language: string
      impersonate_info: string
      impersonate_role: number | null
      setting_config: {
        accent: string
        short_code: string
        school_logo: string
        help_link: string
        time_zone: string
        currency: string
        person_id: number | null
        expires_at: string
        read_only: boolean
        set_up_second_step: boolean
        change_password: boolean
        contract_pending: boolean
        features_off: string[]
      }
      email: string
    }
  } }
  'user.confirmAuthenticator': { in: {
    code: string
  }; out: {
    recovery_codes: string[]
  } }
  'user.confirmCompliance': { in: {
    item_id: Id
    person_id: Id
  }; out: {} }
  'user.confirmEmail': { in: {
    code: string
  }; out: {
    email: string
  } }
  'user.confirmMailAddress': { in: {
    id: Id
  }; out: {} }
  'user.confirmTextCode': { in: {
    code: string
  }; out: {
    number: string
  } }
  'user.contentRoles': { in: {}; out: {
    sso_url: string
    source_name: string
    role_name: string
  }[] }
  'user.credentials': { in: {
    id: Id
  }; out: {
    username: string
    email: string
    has_password: boolean
    changed_at: string | null
    expires_on: string | null
    second_step: string[]
    last_login_at: string | null
    sessions: number
  } }
  'user.directory': { in: {
    search?: string | null
    sort?: "name" | "role" | "grade_level" | "status" | "last_login_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    view?: "students" | "teachers" | "parents" | "staff"
    role?: "2" | "3" | "4" | "5"
    status?: "active" | "inactive" | "archived"
    own_status?: Id
    grade_level?: string | null
    sign_in?: "never"
    school_id?: Id
    custom?: string | null
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      school_id: number
      school_name: string
      mname: string
      number: string
      email: string
      phone: string
      status: string
      label: {
        name: string
        tone: string
      } | null
      grade_level: string
      roles: {
        role: number
        message_status: string
      }[]
      last_login_at: string | null
      act_as: number[]
      can_get_link: boolean
      custom: Record<string, unknown>
    })[]
    count: number
  } }
  'user.directoryExport': { in: {
    search?: string | null
    sort?: "name" | "role" | "grade_level" | "status" | "last_login_at"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    view?: "students" | "teachers" | "parents" | "staff"
    role?: "2" | "3" | "4" | "5"
    status?: "active" | "inactive" | "archived"
    own_status?: Id
    grade_level?: string | null
    sign_in?: "never"
    school_id?: Id
    custom?: string | null
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'user.directorySizes': { in: {
    school_id?: Id
    status?: "active" | "inactive" | "archived"
  }; out: {
    all_count: number
    students_count: number
    teachers_count: number
    parents_count: number
    staff_count: number
    grade_levels: string[]
  } }
  'user.dropEmailChange': { in: {}; out: {} }
  'user.endAddress': { in: {
    id: Id
    version: WholeNumber
    valid_to: Date | null
  }; out: {
    version: number
  } }
  'user.endOtherSessions': { in: {}; out: {
    ended: number
  } }
  'user.endPersonAddress': { in: {
    person_id: Id
    id: Id
    version: WholeNumber
    valid_to: Date | null
  }; out: {
    version: number
  } }
  'user.endSession': { in: {
    id: Id
  }; out: {} }
  'user.endSessions': { in: {
    id: Id
  }; out: {
    sessions: number
  } }
  'user.expirePasswords': { in: {
    ids: Id[]
    on: Date | null
  }; out: {
    ids: number[]
  } }
  'user.expiringDocuments': { in: {
    search?: string | null
    sort?: "name" | "what" | "expires_on"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "document" | "qualification"
    state?: "expired" | "soon" | "later"
    within?: "30" | "90" | "365"
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      person_id: number
      role: number | null
      grade_level: string
      kind: "document" | "qualification"
      name: string
      expires_on: string
      state: "expired" | "soon" | "later"
      notified: boolean
    })[]
    count: number
    choices: Record<string, {
      value: string
      label: string
    }[]>
  } }
  'user.expiringDocumentsExport': { in: {
    search?: string | null
    sort?: "name" | "what" | "expires_on"
    descending?: YesNo
    page?: WholeNumber
    size?: WholeNumber
    kind?: "document" | "qualification"
    state?: "expired" | "soon" | "later"
    within?: "30" | "90" | "365"
    ids?: Id[]
    format?: "csv" | "xlsx" | "pdf"
  }; out: string }
  'user.find': { in: {
    search?: string | null
  }; out: {
    people: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      school_name: string
      role: number | null
      grade_level: string
    })[]
    sections: ({
      id: number
      student_id: number | null
      name: string
      number: string
      color: number
    })[]
  } }
  'user.groupUser': { in: {
    id: Id
  }; out: {
    group_name: string
    is_one: boolean
    self: boolean
  } }
  'user.idCard': { in: {
    id: Id
  }; out: {
    id: number
    fname: string
    lname: string
    native_name: string
    photo: string
    kind: "student" | "teacher" | "parent" | "admin"
    number: string
    grade_level: string
    title: string
    school_name: string
    school_native_name: string
    logo: string
    valid: boolean
    valid_until: string
    verify: string
  } }
  'user.idCardsPdf': { in: {
    ids: Id[]
    paper?: "a4" | "letter"
  }; out: string }
  'user.impersonate': { in: {
    school_id: Id
    person_id: Id
    role: WholeNumber
    reason: string
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'user.linkChoices': { in: {
    kind: "student" | "teacher" | "parent"
    search?: string | null
  }; out: {
    rows: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      number: string
      grade_level: string
    }[]
  } }
  'user.listSessions': { in: {}; out: {
    id: number
    school_name: string
    role: number
    user_agent: string
    address: string
    created_at: string
    last_seen_at: string
    present: boolean
  }[] }
  'user.logout': { in: {}; out: {} }
  'user.mailSecondStepReset': { in: {
    person_id: Id
  }; out: {} }
  'user.makeAccount': { in: {
    id: Id
    username: string
    invite: YesNo
  }; out: {
    email: string
  } }
  'user.myCompliance': { in: {}; out: {
    rows: ({
      item_id: number
      person_id: number
      child: string
      name: string
      body: string
      kind: "confirm" | "document"
      document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
      due_on: string | null
      state: "open" | "overdue" | "waiting" | "done" | "waived"
    })[]
  } }
  'user.newPasskey': { in: {}; out: {
    options: Record<string, unknown>
  } }
  'user.ownProfile': { in: {}; out: {
    preferred_name: string
    native_name: string
    phones: ({
      kind: "mobile" | "home" | "work" | "other"
      number: string
      preferred: boolean
    })[]
    version: number
    person_id: number
    fname: string
    mname: string
    lname: string
    photo: string
    username: string
    email: string
    waiting_email: string | null
    role: number
    school_name: string
    number: string
    title: string
    grade_level: string
    birth_date: string | null
    last_login_at: string | null
    addresses: ({
      kind: "home" | "mailing" | "work" | "other"
      street: string
      city: string
      region: string
      postal_code: string
      country: string
      valid_from: string
      id: number
      valid_to: string | null
      version: number
    })[]
    family: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      grade_level: string
    }[]
    teaches: {
      section_id: number
      name: string
      number: string
      color: number
      students: number
    }[]
  } }
  'user.passkeyOptions': { in: {}; out: {
    options: Record<string, unknown>
  } }
  'user.passkeySignIn': { in: {
    response: {
      id: string
      rawId: string
      type: "public-key"
      clientExtensionResults: Record<string, unknown>
      authenticatorAttachment?: "platform" | "cross-platform"
      response: {
        clientDataJSON: string
        authenticatorData: string
        signature: string
        userHandle?: string
      }
    }
    school?: string | null
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'user.person': { in: {
    id: Id
  }; out: {
    id: number
    fname: string
    lname: string
    native_name: string
    photo: string
    version: number
    mname: string
    preferred_name: string
    gender: "" | "female" | "male" | "other"
    email: string
    mail_problem: {
      at: string
      reason: string
    } | null
    phone: string
    sis_id: string | null
    status: "active" | "inactive" | "archived"
    label: {
      name: string
      tone: string
    } | null
    status_until: string | null
    status_reason: string
    merged_into: number | null
    school_name: string
    roles: {
      role: number
      access: number
      message_status: string
    }[]
    student: {
      number: string
      grade_level: string
      birth_date: string | null
      graduation_year: number | null
    } | null
    teacher: {
      number: string
      title: string
    } | null
    account: {
      username: string
      last_login_at: string | null
      disabled: boolean
    } | null
    phones: ({
      kind: "mobile" | "home" | "work" | "other"
      number: string
      preferred: boolean
    })[]
    addresses: ({
      kind: "home" | "mailing" | "work" | "other"
      street: string
      city: string
      region: string
      postal_code: string
      country: string
      valid_from: string
      id: number
      valid_to: string | null
      version: number
    })[]
    guardians: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    children: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      relationship: string
      custody: boolean
      contact: boolean
      billing: boolean
      no_contact: boolean
      position: number
      link_id: number
      link_version: number
      email: string
      phone: string
      grade_level: string
      status: string
    }[]
    emergency: ({
      name: string
      relationship: "grandparent" | "relative" | "sibling" | "friend" | "neighbour" | "childminder" | "other"
      phone: string
      other_phone: string
      note: string
    })[]
    advisors: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      title: string
      since: string
    }[]
    advisees: {
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      grade_level: string
      since: string
    }[]
    sections: {
      section_id: number
      name: string
      number: string
      color: number
      status: string
      students: number
    }[]
    student_count: number
    qualification_count: number
    act_as: number[]
    can_get_link: boolean
  } }
  'user.personLog': { in: {
    id: Id
    page?: WholeNumber
  }; out: {
    rows: ({
      at: string
      operation: "insert" | "update" | "delete"
      by: string
      acting_for: string | null
      reason: string | null
      old: Record<string, unknown> | null
      new: Record<string, unknown> | null
      about: string
      name: string
    })[]
    count: number
  } }
  'user.personTextConsents': { in: {
    person_id: Id
  }; out: {
    on: boolean
    sender: string
    numbers: ({
      number: string
      given: boolean | null
      stopped: boolean
    })[]
    history: ({
      id: number
      number: string
      given: boolean
      source: "code" | "office" | "own" | "phone"
      note: string
      given_on: string | null
      at: string
      by: string
    })[]
  } }
  'user.photo': { in: {
    id: Id
  }; out: string }
  'user.possibleDuplicates': { in: {
    fname?: string | null
    lname?: string | null
    birth_date?: Date | null
    email?: string | null
  }; out: {
    rows: ({
      id: number
      fname: string
      lname: string
      native_name: string
      photo: string
      roles: {
        role: number
      }[]
      grade_level: string
      number: string
      status: string
      birth_date: string | null
      matched_by: "birth_date" | "name" | "email"
    })[]
  } }
  'user.preferences': { in: {}; out: {
    time_zone: string | null
    school_time_zone: string
    notification: {
      grade: {
        email: boolean
        push: boolean
        sms: boolean
      }
      attendance: {
        email: boolean
        push: boolean
        sms: boolean
      }
      "work-due": {
        email: boolean
        push: boolean
        sms: boolean
      }
      message: {
        email: boolean
        push: boolean
        sms: boolean
      }
      request: {
        email: boolean
        push: boolean
        sms: boolean
      }
      schedule: {
        email: boolean
        push: boolean
        sms: boolean
      }
      announcement: {
        email: boolean
        push: boolean
        sms: boolean
      }
      billing: {
        email: boolean
        push: boolean
        sms: boolean
      }
    }
    quiet: {
      from: string
      to: string
    } | null
    digest: "none" | "daily" | "weekly"
    insisted: string[]
  } }
  'user.prove': { in: {
    password: string
  }; out: {} }
  'user.proveByPasskey': { in: {
    response: {
      id: string
      rawId: string
      type: "public-key"
      clientExtensionResults: Record<string, unknown>
      authenticatorAttachment?: "platform" | "cross-platform"
      response: {
        clientDataJSON: string
        authenticatorData: string
        signature: string
        userHandle?: string
      }
    }
  }; out: {} }
  'user.proveOptions': { in: {}; out: {
    options: Record<string, unknown>
  } }
  'user.recentSignIns': { in: {}; out: ({
    id: number
    at: string
    kind: "signed-in" | "wrong-password" | "wrong-code" | "account-waits" | "address-waits" | "link-asked" | "password-changed"
    address: string
    user_agent: string
  })[] }
  'user.recordCompliance': { in: {
    item_id: Id
    person_ids: Id[]
    state: "confirmed" | "waived" | "open"
    note?: string | null
  }; out: {
    people: number
  } }
  'user.recordTextConsent': { in: {
    person_id: Id
    number: string
    given: YesNo
    note: string
    given_on: Date
  }; out: {} }
  'user.remindCompliance': { in: {
    id: Id
  }; out: {
    mails: number
  } }
  'user.removablePerson': { in: {
    id: Id
  }; out: {
    name: string
    problem: "" | "merged" | "removed" | "works" | "own" | "elsewhere" | "guardian"
    keeps: Record<string, number>
    proof: "password" | "name"
  } }
  'user.removableUsers': { in: {}; out: {
    rows: {
      user_id: number
      name: string
      keeps: Record<string, number>
    }[]
    proof: "password" | "name"
  } }
  'user.removeAuthenticator': { in: {}; out: {} }
  'user.removePasskey': { in: {
    id: Id
  }; out: {} }
  'user.removePerson': { in: {
    id: Id
    password?: string
    name?: string | null
  }; out: {
    removed: number
  } }
  'user.removePersonPhoto': { in: {
    person_id: Id
  }; out: {} }
  'user.removePhoto': { in: {}; out: {} }
  'user.removeSecondStep': { in: {
    code: string
  }; out: {} }
  'user.removeView': { in: {
    id: Id
  }; out: {
    id: number
    name: string
    query: string
  } }
  'user.renameAccount': { in: {
    id: Id
    username: string
  }; out: {
    username: string
  } }
  'user.renamePasskey': { in: {
    id: Id
    name: string
  }; out: {} }
  'user.renewRecoveryCodes': { in: {}; out: {
    recovery_codes: string[]
  } }
  'user.roles': { in: {}; out: {
    role: number
    role_name: string
    status: string
  }[] }
  'user.saveAddress': { in: {
    kind: "home" | "mailing" | "work" | "other"
    street: string
    city?: string | null
    region?: string | null
    postal_code?: string | null
    country: string
    valid_from: Date
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'user.saveComplianceItem': { in: {
    name: string
    body?: string | null
    audience: "staff" | "students" | "parents"
    kind: "confirm" | "document"
    document_type: "" | "identity" | "report" | "consent" | "medical" | "plan" | "certificate" | "letter" | "other"
    due_on: Date | null
    yearly: YesNo
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'user.saveDigest': { in: {
    digest: "none" | "daily" | "weekly"
  }; out: {} }
  'user.saveLanguage': { in: {
    language: "en" | "ar" | "zh" | "fr" | "it" | "kk" | "ko" | "pt" | "ru" | "es" | "vi" | "hi" | "tr" | "mr" | "kn"
  }; out: {} }
  'user.saveNotification': { in: {
    notification: {
      grade: {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
      attendance: {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
      "work-due": {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
      message: {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
      request: {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
      schedule: {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
      announcement: {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
      billing: {
        email: YesNo
        push: YesNo
        sms: YesNo
      }
    }
  }; out: {} }
  'user.savePersonAddress': { in: {
    person_id: Id
    kind: "home" | "mailing" | "work" | "other"
    street: string
    city?: string | null
    region?: string | null
    postal_code?: string | null
    country: string
    valid_from: Date
    id?: Id
    version?: WholeNumber
  }; out: {
    id: number
    version: number
  } }
  'user.savePersonPhones': { in: {
    person_id: Id
    phones: ({
      kind: "mobile" | "home" | "work" | "other"
      number: string
      preferred: YesNo
    })[]
  }; out: {
    phone: string
  } }
  'user.savePersonPhoto': { in: {
    person_id: Id
  }; out: {
    photo: string
  } }
  'user.savePhoto': { in: {}; out: {
    photo: string
  } }
  'user.saveProfile': { in: {
    preferred_name?: string | null
    native_name?: string | null
    phones: ({
      kind: "mobile" | "home" | "work" | "other"
      number: string
      preferred: YesNo
    })[]
    version: WholeNumber
  }; out: {
    version: number
  } }
  'user.saveQuietHours': { in: {
    quiet: {
      from: Time
      to: Time
    } | null
  }; out: {} }
  'user.saveTimeZone': { in: {
    time_zone: string | null
  }; out: {
    time_zone: string
  } }
  'user.saveView': { in: {
    list: string
    name: string
    query?: string | null
  }; out: {
    id: number
  } }
  'user.savedViews': { in: {
    list: string
  }; out: {
    rows: {
      id: number
      name: string
      query: string
    }[]
  } }
  'user.schools': { in: {}; out: {
    school_id: number
    school_name: string
    school_logo: string
    short_code: string
    group_name: string
    help_link: string
    user_status: {
      status: string
      access: number
      message_status: string
    }
  }[] }
  'user.schoolsOf': { in: {
    id: Id
  }; out: {
    rows: {
      school_id: number
      school: string
      here: boolean
      status: string
      roles: {
        role: number
        on: boolean
      }[]
    }[]
    schools: {
      id: number
      name: string
      runs: boolean
    }[]
  } }
  'user.secondStepPost': { in: {
    token: string
    code: string
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'user.secondStepGet': { in: {}; out: {
    authenticator_since: string | null
    passkeys: ({
      id: number
      name: string
      synced: boolean
      created_at: string
      last_used_at: string | null
    })[]
    recovery_codes_left: number
    needed: boolean
  } }
  'user.sendPasswordLink': { in: {
    school_id: Id
    person_id: Id
  }; out: {
    email: string
  } }
  'user.sendPasswordLinks': { in: {
    ids: Id[]
  }; out: {
    ids: number[]
  } }
  'user.setDevice': { in: {
    token: string
    type: "web"
  }; out: {} }
  'user.setGroupUser': { in: {
    id: Id
    on: YesNo
    reason: string
  }; out: {
    is_one: boolean
  } }
  'user.setSchoolRole': { in: {
    ids: Id[]
    school_id: Id
    role: "2" | "3" | "5"
    on: YesNo
  }; out: {
    people: number
  } }
  'user.signInStates': { in: {
    ids: Id[]
  }; out: {
    rows: ({
      id: number
      name: string
      problem: "" | "no-account" | "no-email" | "not-below"
      has_password: boolean
      expires_on: string | null
    })[]
  } }
  'user.startAuthenticator': { in: {}; out: {
    secret: string
    address: string
  } }
  'user.textConsents': { in: {}; out: {
    on: boolean
    sender: string
    numbers: ({
      number: string
      given: boolean | null
      stopped: boolean
    })[]
    history: ({
      id: number
      number: string
      given: boolean
      source: "code" | "office" | "own" | "phone"
      note: string
      given_on: string | null
      at: string
      by: string
    })[]
  } }
  'user.unimpersonate': { in: {
    impersonate_data: string
  }; out: {
    token: string
    fname: string
    mname: string
    lname: string
    photo: string
    user_id: number
    time_zone: string
    school_name: string
    last_role: number
    last_school_id: number | null
    language: string
    impersonate_data: string
    impersonate_info: string
    impersonate_role: number | null
    setting_config: {
      accent: string
      short_code: string
      school_logo: string
      help_link: string
      time_zone: string
      currency: string
      person_id: number | null
      expires_at: string
      read_only: boolean
      set_up_second_step: boolean
      change_password: boolean
      contract_pending: boolean
      features_off: string[]
    }
    email: string
  } }
  'user.verifyCard': { in: {
    code: string
  }; out: {
    valid: boolean
    school_name: string
    initials: string
    valid_until: string | null
  } }
  'user.withdrawTextConsent': { in: {
    number: string
  }; out: {} }
}

export const routes: Readonly<Record<keyof Calls, string>> = {
  'academictrack.academicTrackHistory': 'GET /api/v2/academictrack/academic_track_history',
  'academictrack.archiveAcademicTracks': 'POST /api/v2/academictrack/archive_academic_tracks',
  'academictrack.exportAcademicTracks': 'GET /api/v2/academictrack/export_academic_tracks',
  'academictrack.importAcademicTracks': 'POST /api/v2/academictrack/import_academic_tracks',
  'academictrack.listAcademicTracks': 'GET /api/v2/academictrack/list_academic_tracks',
  'academictrack.orderAcademicTracks': 'POST /api/v2/academictrack/order_academic_tracks',
  'academictrack.removeAcademicTracks': 'POST /api/v2/academictrack/remove_academic_tracks',
  'academictrack.restoreAcademicTracks': 'POST /api/v2/academictrack/restore_academic_tracks',
  'academictrack.saveAcademicTrack': 'POST /api/v2/academictrack/save_academic_track',
  'academictrack.undoImportAcademicTracks': 'POST /api/v2/academictrack/undo_import_academic_tracks',
  'activitytype.activityTypeHistory': 'GET /api/v2/activitytype/activity_type_history',
  'activitytype.archiveActivityTypes': 'POST /api/v2/activitytype/archive_activity_types',
  'activitytype.exportActivityTypes': 'GET /api/v2/activitytype/export_activity_types',
  'activitytype.importActivityTypes': 'POST /api/v2/activitytype/import_activity_types',
  'activitytype.listActivityTypes': 'GET /api/v2/activitytype/list_activity_types',
  'activitytype.orderActivityTypes': 'POST /api/v2/activitytype/order_activity_types',
  'activitytype.removeActivityTypes': 'POST /api/v2/activitytype/remove_activity_types',
  'activitytype.restoreActivityTypes': 'POST /api/v2/activitytype/restore_activity_types',
  'activitytype.saveActivityType': 'POST /api/v2/activitytype/save_activity_type',
  'activitytype.undoImportActivityTypes': 'POST /api/v2/activitytype/undo_import_activity_types',
  'application.accept': 'POST /api/v2/application/accept',
  'application.add': 'POST /api/v2/application/add',
  'application.addNote': 'POST /api/v2/application/add_note',
  'application.archiveNote': 'POST /api/v2/application/archive_note',
  'application.blank': 'GET /api/v2/application/blank',
  'application.changeSchool': 'POST /api/v2/application/change_school',
  'application.changeStatus': 'POST /api/v2/application/change_status',
  'application.decideOffer': 'POST /api/v2/application/decide_offer',
  'application.detail': 'GET /api/v2/application/detail',
  'application.edit': 'POST /api/v2/application/edit',
  'application.export': 'GET /api/v2/application/export',
  'application.formSettings': 'GET /api/v2/application/form_settings',
  'application.history': 'GET /api/v2/application/history',
  'application.list': 'GET /api/v2/application/list',
  'application.mine': 'POST /api/v2/application/mine',
  'application.moveWaiting': 'POST /api/v2/application/move_waiting',
  'application.offers': 'GET /api/v2/application/offers',
  'application.payMine': 'POST /api/v2/application/pay_mine',
  'application.publicForm': 'GET /api/v2/application/public_form/{code}',
  'application.removeMine': 'POST /api/v2/application/remove_mine',
  'application.renewFormCode': 'POST /api/v2/application/renew_form_code',
  'application.resolveDuplicate': 'POST /api/v2/application/resolve_duplicate',
  'application.resolveDuplicates': 'POST /api/v2/application/resolve_duplicates',
  'application.reviewDocuments': 'POST /api/v2/application/review_documents',
  'application.saveForm': 'POST /api/v2/application/save_form',
  'application.saveMine': 'POST /api/v2/application/save_mine',
  'application.sendLink': 'POST /api/v2/application/send_link',
  'application.setFee': 'POST /api/v2/application/set_fee',
  'application.start': 'POST /api/v2/application/start',
  'application.submitMine': 'POST /api/v2/application/submit_mine',
  'application.takeBackAcceptance': 'POST /api/v2/application/take_back_acceptance',
  'application.takeBackOffer': 'POST /api/v2/application/take_back_offer',
  'application.undoChange': 'POST /api/v2/application/undo_change',
  'application.upload': 'POST /api/v2/application/upload',
  'application.uploadMine': 'POST /api/v2/application/upload_mine',
  'application.withdrawMine': 'POST /api/v2/application/withdraw_mine',
  'attendance.archiveCodes': 'POST /api/v2/attendance/archive_codes',
  'attendance.archiveSteps': 'POST /api/v2/attendance/archive_steps',
  'attendance.codeHistory': 'GET /api/v2/attendance/code_history',
  'attendance.exportCodes': 'GET /api/v2/attendance/export_codes',
  'attendance.exportSteps': 'GET /api/v2/attendance/export_steps',
  'attendance.importCodes': 'POST /api/v2/attendance/import_codes',
  'attendance.importSteps': 'POST /api/v2/attendance/import_steps',
  'attendance.listCodes': 'GET /api/v2/attendance/list_codes',
  'attendance.listSteps': 'GET /api/v2/attendance/list_steps',
  'attendance.orderCodes': 'POST /api/v2/attendance/order_codes',
  'attendance.orderSteps': 'POST /api/v2/attendance/order_steps',
  'attendance.removeCodes': 'POST /api/v2/attendance/remove_codes',
  'attendance.removeSteps': 'POST /api/v2/attendance/remove_steps',
  'attendance.restoreCodes': 'POST /api/v2/attendance/restore_codes',
  'attendance.restoreSteps': 'POST /api/v2/attendance/restore_steps',
  'attendance.saveCode': 'POST /api/v2/attendance/save_code',
  'attendance.saveStep': 'POST /api/v2/attendance/save_step',
  'attendance.stepHistory': 'GET /api/v2/attendance/step_history',
  'attendance.undoImportCodes': 'POST /api/v2/attendance/undo_import_codes',
  'attendance.undoImportSteps': 'POST /api/v2/attendance/undo_import_steps',
  'attribute.archiveAttributes': 'POST /api/v2/attribute/archive_attributes',
  'attribute.attributeHistory': 'GET /api/v2/attribute/attribute_history',
  'attribute.blankValues': 'GET /api/v2/attribute/blank_values',
  'attribute.directoryFields': 'GET /api/v2/attribute/directory_fields',
  'attribute.exportAttributes': 'GET /api/v2/attribute/export_attributes',
  'attribute.importAttributes': 'POST /api/v2/attribute/import_attributes',
  'attribute.listAttributes': 'GET /api/v2/attribute/list_attributes',
  'attribute.orderAttributes': 'POST /api/v2/attribute/order_attributes',
  'attribute.personValues': 'GET /api/v2/attribute/person_values',
  'attribute.removeAttributes': 'POST /api/v2/attribute/remove_attributes',
  'attribute.restoreAttributes': 'POST /api/v2/attribute/restore_attributes',
  'attribute.saveAttribute': 'POST /api/v2/attribute/save_attribute',
  'attribute.saveValues': 'POST /api/v2/attribute/save_values',
  'attribute.undoImportAttributes': 'POST /api/v2/attribute/undo_import_attributes',
  'badge.archiveBadges': 'POST /api/v2/badge/archive_badges',
  'badge.award': 'POST /api/v2/badge/award',
  'badge.awardChoices': 'GET /api/v2/badge/award_choices',
  'badge.awards': 'GET /api/v2/badge/awards',
  'badge.badgeHistory': 'GET /api/v2/badge/badge_history',
  'badge.exportBadges': 'GET /api/v2/badge/export_badges',
  'badge.importBadges': 'POST /api/v2/badge/import_badges',
  'badge.listBadges': 'GET /api/v2/badge/list_badges',
  'badge.orderBadges': 'POST /api/v2/badge/order_badges',
  'badge.removeBadges': 'POST /api/v2/badge/remove_badges',
  'badge.restoreBadges': 'POST /api/v2/badge/restore_badges',
  'badge.saveBadge': 'POST /api/v2/badge/save_badge',
  'badge.takeBackAwards': 'POST /api/v2/badge/take_back_awards',
  'badge.undoImportBadges': 'POST /api/v2/badge/undo_import_badges',
  'bank.accept': 'POST /api/v2/bank/accept',
  'bank.accounts': 'GET /api/v2/bank/accounts',
  'bank.checkFile': 'POST /api/v2/bank/check_file',
  'bank.deleteDeposit': 'POST /api/v2/bank/delete_deposit',
  'bank.depositSlip': 'GET /api/v2/bank/deposit_slip',
  'bank.deposits': 'GET /api/v2/bank/deposits',
  'bank.entries': 'GET /api/v2/bank/entries',
  'bank.entry': 'GET /api/v2/bank/entry',
  'bank.exportDeposits': 'GET /api/v2/bank/export_deposits',
  'bank.exportEntries': 'GET /api/v2/bank/export_entries',
  'bank.exportStatements': 'GET /api/v2/bank/export_statements',
  'bank.findPayers': 'GET /api/v2/bank/find_payers',
  'bank.findPayments': 'GET /api/v2/bank/find_payments',
  'bank.ignore': 'POST /api/v2/bank/ignore',
  'bank.import': 'POST /api/v2/bank/import',
  'bank.match': 'POST /api/v2/bank/match',
  'bank.matchDeposit': 'POST /api/v2/bank/match_deposit',
  'bank.matchReturn': 'POST /api/v2/bank/match_return',
  'bank.queue': 'GET /api/v2/bank/queue',
  'bank.reconciliation': 'GET /api/v2/bank/reconciliation',
  'bank.saveAccount': 'POST /api/v2/bank/save_account',
  'bank.saveDeposit': 'POST /api/v2/bank/save_deposit',
  'bank.statements': 'GET /api/v2/bank/statements',
  'bank.undeposited': 'GET /api/v2/bank/undeposited',
  'bank.undoImport': 'POST /api/v2/bank/undo_import',
  'bank.unmatch': 'POST /api/v2/bank/unmatch',
  'bellschedule.archiveBellSchedules': 'POST /api/v2/bellschedule/archive_bell_schedules',
  'bellschedule.bellScheduleHistory': 'GET /api/v2/bellschedule/bell_schedule_history',
  'bellschedule.exportBellSchedules': 'GET /api/v2/bellschedule/export_bell_schedules',
  'bellschedule.importBellSchedules': 'POST /api/v2/bellschedule/import_bell_schedules',
  'bellschedule.listBellSchedules': 'GET /api/v2/bellschedule/list_bell_schedules',
  'bellschedule.orderBellSchedules': 'POST /api/v2/bellschedule/order_bell_schedules',
  'bellschedule.removeBellSchedules': 'POST /api/v2/bellschedule/remove_bell_schedules',
  'bellschedule.restoreBellSchedules': 'POST /api/v2/bellschedule/restore_bell_schedules',
  'bellschedule.saveBellSchedule': 'POST /api/v2/bellschedule/save_bell_schedule',
  'bellschedule.undoImportBellSchedules': 'POST /api/v2/bellschedule/undo_import_bell_schedules',
  'building.archiveBuildings': 'POST /api/v2/building/archive_buildings',
  'building.buildingHistory': 'GET /api/v2/building/building_history',
  'building.exportBuildings': 'GET /api/v2/building/export_buildings',
  'building.importBuildings': 'POST /api/v2/building/import_buildings',
  'building.listBuildings': 'GET /api/v2/building/list_buildings',
  'building.orderBuildings': 'POST /api/v2/building/order_buildings',
  'building.removeBuildings': 'POST /api/v2/building/remove_buildings',
  'building.restoreBuildings': 'POST /api/v2/building/restore_buildings',
  'building.saveBuilding': 'POST /api/v2/building/save_building',
  'building.undoImportBuildings': 'POST /api/v2/building/undo_import_buildings',
  'comment.archiveComments': 'POST /api/v2/comment/archive_comments',
  'comment.listComments': 'GET /api/v2/comment/list_comments',
  'comment.readComment': 'GET /api/v2/comment/read_comment',
  'comment.removeSavedComment': 'POST /api/v2/comment/remove_saved_comment',
  'comment.saveComment': 'POST /api/v2/comment/save_comment',
  'comment.saveSavedComment': 'POST /api/v2/comment/save_saved_comment',
  'comment.savedComments': 'GET /api/v2/comment/saved_comments',
  'common.checkConnectionSpeed': 'POST /api/v2/common/check_connection_speed',
  'common.contactSupport': 'POST /api/v2/common/contact_support',
  'common.devOutbox': 'GET /api/v2/common/dev_outbox',
  'common.document': 'GET /api/v2/common/document',
  'common.ip': 'GET /api/v2/common/ip',
  'common.publicConfiguration': 'GET /api/v2/common/public_configuration',
  'common.pushKey': 'GET /api/v2/common/push_key',
  'common.speedDownload': 'GET /api/v2/common/speed_download',
  'common.speedUpload': 'POST /api/v2/common/speed_upload',
  'common.switchMail': 'POST /api/v2/common/switch_mail',
  'common.zendesksso': 'GET /api/v2/common/zendesksso',
  'communication.archiveExceptions': 'POST /api/v2/communication/archive_exceptions',
  'communication.archiveNotes': 'POST /api/v2/communication/archive_notes',
  'communication.exportNotes': 'GET /api/v2/communication/export_notes',
  'communication.exportTimeline': 'GET /api/v2/communication/export_timeline',
  'communication.followUp': 'POST /api/v2/communication/follow_up',
  'communication.giveDocument': 'POST /api/v2/communication/give_document',
  'communication.listExceptions': 'GET /api/v2/communication/list_exceptions',
  'communication.listNotes': 'GET /api/v2/communication/list_notes',
  'communication.mayWrite': 'GET /api/v2/communication/may_write',
  'communication.myNotes': 'GET /api/v2/communication/my_notes',
  'communication.noteChoices': 'GET /api/v2/communication/note_choices',
  'communication.noteHistory': 'GET /api/v2/communication/note_history',
  'communication.readNote': 'GET /api/v2/communication/read_note',
  'communication.reviewDocuments': 'POST /api/v2/communication/review_documents',
  'communication.rules': 'GET /api/v2/communication/rules',
  'communication.saveException': 'POST /api/v2/communication/save_exception',
  'communication.saveNote': 'POST /api/v2/communication/save_note',
  'communication.saveRules': 'POST /api/v2/communication/save_rules',
  'communication.timeline': 'GET /api/v2/communication/timeline',
  'contract.batches': 'GET /api/v2/contract/batches',
  'contract.change': 'POST /api/v2/contract/change',
  'contract.choices': 'GET /api/v2/contract/choices',
  'contract.decline': 'POST /api/v2/contract/decline',
  'contract.draft': 'GET /api/v2/contract/draft',
  'contract.export': 'GET /api/v2/contract/export',
  'contract.extend': 'POST /api/v2/contract/extend',
  'contract.list': 'GET /api/v2/contract/list',
  'contract.listRules': 'GET /api/v2/contract/list_rules',
  'contract.own': 'GET /api/v2/contract/own',
  'contract.pdf': 'GET /api/v2/contract/pdf',
  'contract.previewConfirmations': 'GET /api/v2/contract/preview_confirmations',
  'contract.read': 'GET /api/v2/contract/read',
  'contract.remind': 'POST /api/v2/contract/remind',
  'contract.save': 'POST /api/v2/contract/save',
  'contract.saveRules': 'POST /api/v2/contract/save_rules',
  'contract.send': 'POST /api/v2/contract/send',
  'contract.sendConfirmations': 'POST /api/v2/contract/send_confirmations',
  'contract.sign': 'POST /api/v2/contract/sign',
  'contract.signers': 'GET /api/v2/contract/signers',
  'contract.undoConfirmations': 'POST /api/v2/contract/undo_confirmations',
  'contract.void': 'POST /api/v2/contract/void',
  'contracttemplate.archive': 'POST /api/v2/contracttemplate/archive',
  'contracttemplate.export': 'GET /api/v2/contracttemplate/export',
  'contracttemplate.list': 'GET /api/v2/contracttemplate/list',
  'contracttemplate.preview': 'POST /api/v2/contracttemplate/preview',
  'contracttemplate.read': 'GET /api/v2/contracttemplate/read',
  'contracttemplate.save': 'POST /api/v2/contracttemplate/save',
  'course.archiveCourses': 'POST /api/v2/course/archive_courses',
  'course.archiveLesson': 'POST /api/v2/course/archive_lesson',
  'course.archiveQuestionSet': 'POST /api/v2/course/archive_question_set',
  'course.archiveUnit': 'POST /api/v2/course/archive_unit',
  'course.changeStatus': 'POST /api/v2/course/change_status',
  'course.copyChoices': 'GET /api/v2/course/copy_choices',
  'course.copyCourses': 'POST /api/v2/course/copy_courses',
  'course.courseChoices': 'GET /api/v2/course/course_choices',
  'course.deleteCourses': 'POST /api/v2/course/delete_courses',
  'course.deletePrerequisite': 'POST /api/v2/course/delete_prerequisite',
  'course.exportCourses': 'GET /api/v2/course/export_courses',
  'course.listCourses': 'GET /api/v2/course/list_courses',
  'course.listPrerequisites': 'GET /api/v2/course/list_prerequisites',
  'course.masterUpdate': 'GET /api/v2/course/master_update',
  'course.nameQuestionSet': 'POST /api/v2/course/name_question_set',
  'course.orderLessons': 'POST /api/v2/course/order_lessons',
  'course.orderUnits': 'POST /api/v2/course/order_units',
  'course.outline': 'GET /api/v2/course/outline',
  'course.questionSets': 'GET /api/v2/course/question_sets',
  'course.saveCourse': 'POST /api/v2/course/save_course',
  'course.saveLesson': 'POST /api/v2/course/save_lesson',
  'course.savePrerequisite': 'POST /api/v2/course/save_prerequisite',
  'course.saveUnit': 'POST /api/v2/course/save_unit',
  'course.showcase': 'GET /api/v2/course/showcase',
  'course.takeMasterUpdate': 'POST /api/v2/course/take_master_update',
  'course.viewCourse': 'GET /api/v2/course/view_course',
  'course.viewLesson': 'GET /api/v2/course/view_lesson',
  'course.viewUnit': 'GET /api/v2/course/view_unit',
  'dailyperiod.archiveBellPeriods': 'POST /api/v2/dailyperiod/archive_bell_periods',
  'dailyperiod.bellPeriodHistory': 'GET /api/v2/dailyperiod/bell_period_history',
  'dailyperiod.exportBellPeriods': 'GET /api/v2/dailyperiod/export_bell_periods',
  'dailyperiod.importBellPeriods': 'POST /api/v2/dailyperiod/import_bell_periods',
  'dailyperiod.listBellPeriods': 'GET /api/v2/dailyperiod/list_bell_periods',
  'dailyperiod.orderBellPeriods': 'POST /api/v2/dailyperiod/order_bell_periods',
  'dailyperiod.removeBellPeriods': 'POST /api/v2/dailyperiod/remove_bell_periods',
  'dailyperiod.restoreBellPeriods': 'POST /api/v2/dailyperiod/restore_bell_periods',
  'dailyperiod.saveBellPeriod': 'POST /api/v2/dailyperiod/save_bell_period',
  'dailyperiod.undoImportBellPeriods': 'POST /api/v2/dailyperiod/undo_import_bell_periods',
  'data.bonusUploads': 'GET /api/v2/data/bonus_uploads',
  'data.cancelImport': 'POST /api/v2/data/cancel_import',
  'data.checkPeopleFile': 'POST /api/v2/data/check_people_file',
  'data.checkRoster': 'POST /api/v2/data/check_roster',
  'data.decideImportRows': 'POST /api/v2/data/decide_import_rows',
  'data.exportImportRows': 'GET /api/v2/data/export_import_rows',
  'data.exportPasswordLinks': 'POST /api/v2/data/export_password_links',
  'data.exportRoster': 'GET /api/v2/data/export_roster',
  'data.exportRowsToCure': 'GET /api/v2/data/export_rows_to_cure',
  'data.exportWrongRows': 'GET /api/v2/data/export_wrong_rows',
  'data.importGroups': 'GET /api/v2/data/import_groups',
  'data.importRoster': 'POST /api/v2/data/import_roster',
  'data.importRows': 'GET /api/v2/data/import_rows',
  'data.importRun': 'GET /api/v2/data/import_run',
  'data.importRuns': 'GET /api/v2/data/import_runs',
  'data.openPeopleFile': 'POST /api/v2/data/open_people_file',
  'data.peopleTemplate': 'GET /api/v2/data/people_template',
  'data.previewBonus': 'POST /api/v2/data/preview_bonus',
  'data.undoBonus': 'POST /api/v2/data/undo_bonus',
  'data.undoImport': 'POST /api/v2/data/undo_import',
  'data.uploadBonus': 'POST /api/v2/data/upload_bonus',
  'dayrotation.archiveDayRotations': 'POST /api/v2/dayrotation/archive_day_rotations',
  'dayrotation.dayRotationHistory': 'GET /api/v2/dayrotation/day_rotation_history',
  'dayrotation.exportDayRotations': 'GET /api/v2/dayrotation/export_day_rotations',
  'dayrotation.importDayRotations': 'POST /api/v2/dayrotation/import_day_rotations',
  'dayrotation.listDayRotations': 'GET /api/v2/dayrotation/list_day_rotations',
  'dayrotation.orderDayRotations': 'POST /api/v2/dayrotation/order_day_rotations',
  'dayrotation.removeDayRotations': 'POST /api/v2/dayrotation/remove_day_rotations',
  'dayrotation.restoreDayRotations': 'POST /api/v2/dayrotation/restore_day_rotations',
  'dayrotation.saveDayRotation': 'POST /api/v2/dayrotation/save_day_rotation',
  'dayrotation.undoImportDayRotations': 'POST /api/v2/dayrotation/undo_import_day_rotations',
  'department.archiveDepartments': 'POST /api/v2/department/archive_departments',
  'department.archiveGlobal': 'POST /api/v2/department/archive_global',
  'department.departmentHistory': 'GET /api/v2/department/department_history',
  'department.exportDepartments': 'GET /api/v2/department/export_departments',
  'department.importDepartments': 'POST /api/v2/department/import_departments',
  'department.listDepartments': 'GET /api/v2/department/list_departments',
  'department.listGlobal': 'GET /api/v2/department/list_global',
  'department.offers': 'GET /api/v2/department/offers',
  'department.orderDepartments': 'POST /api/v2/department/order_departments',
  'department.removeDepartments': 'POST /api/v2/department/remove_departments',
  'department.restoreDepartments': 'POST /api/v2/department/restore_departments',
  'department.saveDepartment': 'POST /api/v2/department/save_department',
  'department.saveGlobal': 'POST /api/v2/department/save_global',
  'department.takeOffers': 'POST /api/v2/department/take_offers',
  'department.takeOffersBack': 'POST /api/v2/department/take_offers_back',
  'department.undoImportDepartments': 'POST /api/v2/department/undo_import_departments',
  'department.viewGlobal': 'GET /api/v2/department/view_global',
  'discussion.acceptScores': 'POST /api/v2/discussion/accept_scores',
  'discussion.changeReplyStatus': 'POST /api/v2/discussion/change_reply_status',
  'discussion.changeThread': 'POST /api/v2/discussion/change_thread',
  'discussion.delete': 'POST /api/v2/discussion/delete',
  'discussion.deleteGroup': 'POST /api/v2/discussion/delete_group',
  'discussion.exportParticipation': 'GET /api/v2/discussion/export_participation',
  'discussion.groups': 'GET /api/v2/discussion/groups',
  'discussion.history': 'GET /api/v2/discussion/history',
  'discussion.interact': 'POST /api/v2/discussion/interact',
  'discussion.messages': 'GET /api/v2/discussion/messages',
  'discussion.participation': 'GET /api/v2/discussion/participation',
  'discussion.replies': 'POST /api/v2/discussion/replies',
  'discussion.saveGroup': 'POST /api/v2/discussion/save_group',
  'discussion.saveThread': 'POST /api/v2/discussion/save_thread',
  'discussion.sections': 'GET /api/v2/discussion/sections',
  'discussion.studentPosts': 'GET /api/v2/discussion/student_posts',
  'discussion.takeScoresBack': 'POST /api/v2/discussion/take_scores_back',
  'discussion.threads': 'GET /api/v2/discussion/threads',
  'discussion.users': 'GET /api/v2/discussion/users',
  'discussion.waiting': 'GET /api/v2/discussion/waiting',
  'document.check': 'GET /api/v2/document/check/{code}',
  'enrollment.allProgress': 'GET /api/v2/enrollment/all_progress',
  'enrollment.autoPromote': 'POST /api/v2/enrollment/auto_promote',
  'enrollment.batchUpload': 'POST /api/v2/enrollment/batch_upload',
  'enrollment.changePreview': 'GET /api/v2/enrollment/change_preview',
  'enrollment.changeStatus': 'POST /api/v2/enrollment/change_status',
  'enrollment.choices': 'GET /api/v2/enrollment/choices',
  'enrollment.commentRequest': 'POST /api/v2/enrollment/comment_request',
  'enrollment.currentEnrollments': 'GET /api/v2/enrollment/current_enrollments',
  'enrollment.decideEnrollmentChangeRequests': 'POST /api/v2/enrollment/decide_enrollment_change_requests',
  'enrollment.decideRequests': 'POST /api/v2/enrollment/decide_requests',
  'enrollment.deleteEnrollment': 'POST /api/v2/enrollment/delete_enrollment',
  'enrollment.detail': 'GET /api/v2/enrollment/detail/{id}',
  'enrollment.edit': 'POST /api/v2/enrollment/edit',
  'enrollment.enrollStudents': 'POST /api/v2/enrollment/enroll_students',
  'enrollment.enrollmentChangeRequest': 'GET /api/v2/enrollment/enrollment_change_request',
  'enrollment.enrollmentChangeRequests': 'GET /api/v2/enrollment/enrollment_change_requests',
  'enrollment.enrollmentChangeRequestsExport': 'GET /api/v2/enrollment/enrollment_change_requests_export',
  'enrollment.loadBulkFile': 'POST /api/v2/enrollment/load_bulk_file',
  'enrollment.markAsCompleted': 'POST /api/v2/enrollment/mark_as_completed',
  'enrollment.progress': 'GET /api/v2/enrollment/progress',
  'enrollment.promotions': 'GET /api/v2/enrollment/promotions',
  'enrollment.requests': 'GET /api/v2/enrollment/requests',
  'enrollment.requestsExport': 'GET /api/v2/enrollment/requests_export',
  'enrollment.requestsPreview': 'GET /api/v2/enrollment/requests_preview',
  'enrollment.rule': 'GET /api/v2/enrollment/rule',
  'enrollment.saveRule': 'POST /api/v2/enrollment/save_rule',
  'enrollment.seatingPreview': 'GET /api/v2/enrollment/seating_preview',
  'enrollment.studentsInCourse': 'GET /api/v2/enrollment/students_in_course',
  'enrollment.studentsInCourseExport': 'GET /api/v2/enrollment/students_in_course_export',
  'enrollment.transferClass': 'POST /api/v2/enrollment/transfer_class',
  'enrollment.transferPreview': 'GET /api/v2/enrollment/transfer_preview',
  'enrollment.undoChange': 'POST /api/v2/enrollment/undo_change',
  'enrollment.undoEnrollmentChangeDecisions': 'POST /api/v2/enrollment/undo_enrollment_change_decisions',
  'enrollment.undoPromotion': 'POST /api/v2/enrollment/undo_promotion',
  'enrollment.undoRequestDecisions': 'POST /api/v2/enrollment/undo_request_decisions',
  'event.addEvent': 'POST /api/v2/event/add_event',
  'event.calendarImports': 'GET /api/v2/event/calendar_imports',
  'event.checkCalendar': 'POST /api/v2/event/check_calendar',
  'event.deleteEvent': 'POST /api/v2/event/delete_event',
  'event.importCalendar': 'POST /api/v2/event/import_calendar',
  'event.listPeople': 'GET /api/v2/event/list_people',
  'event.listSections': 'GET /api/v2/event/list_sections',
  'event.restoreEvent': 'POST /api/v2/event/restore_event',
  'event.saveEvent': 'POST /api/v2/event/save_event',
  'event.undoCalendarImport': 'POST /api/v2/event/undo_calendar_import',
  'event.viewEvent': 'GET /api/v2/event/view_event',
  'facility.archiveFacilities': 'POST /api/v2/facility/archive_facilities',
  'facility.exportFacilities': 'GET /api/v2/facility/export_facilities',
  'facility.facilityHistory': 'GET /api/v2/facility/facility_history',
  'facility.importFacilities': 'POST /api/v2/facility/import_facilities',
  'facility.listFacilities': 'GET /api/v2/facility/list_facilities',
  'facility.orderFacilities': 'POST /api/v2/facility/order_facilities',
  'facility.removeFacilities': 'POST /api/v2/facility/remove_facilities',
  'facility.restoreFacilities': 'POST /api/v2/facility/restore_facilities',
  'facility.saveFacility': 'POST /api/v2/facility/save_facility',
  'facility.undoImportFacilities': 'POST /api/v2/facility/undo_import_facilities',
  'featureconfig.list': 'GET /api/v2/featureconfig/list',
  'featureconfig.save': 'POST /api/v2/featureconfig/save',
  'forgotPassword.post': 'POST /api/v2/forgot_password',
  'gradingperiod.archiveGradingPeriods': 'POST /api/v2/gradingperiod/archive_grading_periods',
  'gradingperiod.exportGradingPeriods': 'GET /api/v2/gradingperiod/export_grading_periods',
  'gradingperiod.gradingPeriodHistory': 'GET /api/v2/gradingperiod/grading_period_history',
  'gradingperiod.importGradingPeriods': 'POST /api/v2/gradingperiod/import_grading_periods',
  'gradingperiod.listGradingPeriods': 'GET /api/v2/gradingperiod/list_grading_periods',
  'gradingperiod.orderGradingPeriods': 'POST /api/v2/gradingperiod/order_grading_periods',
  'gradingperiod.removeGradingPeriods': 'POST /api/v2/gradingperiod/remove_grading_periods',
  'gradingperiod.restoreGradingPeriods': 'POST /api/v2/gradingperiod/restore_grading_periods',
  'gradingperiod.saveGradingPeriod': 'POST /api/v2/gradingperiod/save_grading_period',
  'gradingperiod.undoImportGradingPeriods': 'POST /api/v2/gradingperiod/undo_import_grading_periods',
  'gradingscale.archiveGradingScales': 'POST /api/v2/gradingscale/archive_grading_scales',
  'gradingscale.exportGradingScales': 'GET /api/v2/gradingscale/export_grading_scales',
  'gradingscale.gradingScaleHistory': 'GET /api/v2/gradingscale/grading_scale_history',
  'gradingscale.importGradingScales': 'POST /api/v2/gradingscale/import_grading_scales',
  'gradingscale.listGradingScales': 'GET /api/v2/gradingscale/list_grading_scales',
  'gradingscale.orderGradingScales': 'POST /api/v2/gradingscale/order_grading_scales',
  'gradingscale.removeGradingScales': 'POST /api/v2/gradingscale/remove_grading_scales',
  'gradingscale.restoreGradingScales': 'POST /api/v2/gradingscale/restore_grading_scales',
  'gradingscale.saveGradingScale': 'POST /api/v2/gradingscale/save_grading_scale',
  'gradingscale.undoImportGradingScales': 'POST /api/v2/gradingscale/undo_import_grading_scales',
  'holdtype.archiveHoldTypes': 'POST /api/v2/holdtype/archive_hold_types',
  'holdtype.exportHoldTypes': 'GET /api/v2/holdtype/export_hold_types',
  'holdtype.holdTypeHistory': 'GET /api/v2/holdtype/hold_type_history',
  'holdtype.importHoldTypes': 'POST /api/v2/holdtype/import_hold_types',
  'holdtype.listHoldTypes': 'GET /api/v2/holdtype/list_hold_types',
  'holdtype.orderHoldTypes': 'POST /api/v2/holdtype/order_hold_types',
  'holdtype.removeHoldTypes': 'POST /api/v2/holdtype/remove_hold_types',
  'holdtype.restoreHoldTypes': 'POST /api/v2/holdtype/restore_hold_types',
  'holdtype.saveHoldType': 'POST /api/v2/holdtype/save_hold_type',
  'holdtype.undoImportHoldTypes': 'POST /api/v2/holdtype/undo_import_hold_types',
  'ilp.archiveTemplates': 'POST /api/v2/ilp/archive_templates',
  'ilp.assignTemplate': 'POST /api/v2/ilp/assign_template',
  'ilp.listTemplates': 'GET /api/v2/ilp/list_templates',
  'ilp.pathPdf': 'GET /api/v2/ilp/path_pdf',
  'ilp.pathStudents': 'GET /api/v2/ilp/path_students',
  'ilp.previewAssignment': 'POST /api/v2/ilp/preview_assignment',
  'ilp.publishTemplate': 'POST /api/v2/ilp/publish_template',
  'ilp.savePlan': 'POST /api/v2/ilp/save_plan',
  'ilp.saveTemplate': 'POST /api/v2/ilp/save_template',
  'ilp.signPath': 'POST /api/v2/ilp/sign_path',
  'ilp.studentPath': 'GET /api/v2/ilp/student_path',
  'ilp.undoAssignment': 'POST /api/v2/ilp/undo_assignment',
  'ilp.viewTemplate': 'GET /api/v2/ilp/view_template',
  'ilp.withdrawSign': 'POST /api/v2/ilp/withdraw_sign',
  'installation.checkUp': 'GET /api/v2/installation/check_up',
  'installation.mail': 'GET /api/v2/installation/mail',
  'installation.sendTestMail': 'POST /api/v2/installation/send_test_mail',
  'installation.setUp': 'POST /api/v2/installation/set_up',
  'installation.state': 'GET /api/v2/installation/state',
  'invoice.addRecurring': 'POST /api/v2/invoice/add_recurring',
  'invoice.aging': 'GET /api/v2/invoice/aging',
  'invoice.automaticPayment': 'GET /api/v2/invoice/automatic_payment',
  'invoice.cancelRun': 'POST /api/v2/invoice/cancel_run',
  'invoice.changePlan': 'POST /api/v2/invoice/change_plan',
  'invoice.changeRecurring': 'POST /api/v2/invoice/change_recurring',
  'invoice.chargeLateFees': 'POST /api/v2/invoice/charge_late_fees',
  'invoice.checkoutState': 'GET /api/v2/invoice/checkout_state',
  'invoice.choosePlan': 'POST /api/v2/invoice/choose_plan',
  'invoice.closePeriod': 'POST /api/v2/invoice/close_period',
  'invoice.configuration': 'GET /api/v2/invoice/configuration',
  'invoice.creditInvoice': 'POST /api/v2/invoice/credit_invoice',
  'invoice.creditLeavers': 'POST /api/v2/invoice/credit_leavers',
  'invoice.dashboard': 'GET /api/v2/invoice/dashboard',
  'invoice.endRecurring': 'POST /api/v2/invoice/end_recurring',
  'invoice.exportAging': 'GET /api/v2/invoice/export_aging',
  'invoice.exportInvoices': 'GET /api/v2/invoice/export_invoices',
  'invoice.exportJournal': 'GET /api/v2/invoice/export_journal',
  'invoice.exportRecurring': 'GET /api/v2/invoice/export_recurring',
  'invoice.invoice': 'GET /api/v2/invoice/invoice',
  'invoice.invoicePdf': 'GET /api/v2/invoice/invoice_pdf',
  'invoice.issueInvoices': 'POST /api/v2/invoice/issue_invoices',
  'invoice.leavers': 'GET /api/v2/invoice/leavers',
  'invoice.listInvoices': 'GET /api/v2/invoice/list_invoices',
  'invoice.listRecurring': 'GET /api/v2/invoice/list_recurring',
  'invoice.manageMethods': 'POST /api/v2/invoice/manage_methods',
  'invoice.own': 'GET /api/v2/invoice/own',
  'invoice.ownInvoicePdf': 'GET /api/v2/invoice/own_invoice_pdf',
  'invoice.pauseRecurring': 'POST /api/v2/invoice/pause_recurring',
  'invoice.paymentChoices': 'GET /api/v2/invoice/payment_choices',
  'invoice.paymentSetup': 'GET /api/v2/invoice/payment_setup',
  'invoice.periods': 'GET /api/v2/invoice/periods',
  'invoice.previewCharges': 'POST /api/v2/invoice/preview_charges',
  'invoice.previewLateFees': 'GET /api/v2/invoice/preview_late_fees',
  'invoice.previewLeaving': 'GET /api/v2/invoice/preview_leaving',
  'invoice.previewOwnPlan': 'GET /api/v2/invoice/preview_own_plan',
  'invoice.previewRun': 'POST /api/v2/invoice/preview_run',
  'invoice.refundOnline': 'POST /api/v2/invoice/refund_online',
  'invoice.removeDrafts': 'POST /api/v2/invoice/remove_drafts',
  'invoice.removeProviderKeys': 'POST /api/v2/invoice/remove_provider_keys',
  'invoice.reopenPeriod': 'POST /api/v2/invoice/reopen_period',
  'invoice.retryProviderEvents': 'POST /api/v2/invoice/retry_provider_events',
  'invoice.runs': 'GET /api/v2/invoice/runs',
  'invoice.saveCharges': 'POST /api/v2/invoice/save_charges',
  'invoice.saveConfiguration': 'POST /api/v2/invoice/save_configuration',
  'invoice.saveInvoice': 'POST /api/v2/invoice/save_invoice',
  'invoice.saveLedgerAccount': 'POST /api/v2/invoice/save_ledger_account',
  'invoice.savePaymentSetup': 'POST /api/v2/invoice/save_payment_setup',
  'invoice.savePrefix': 'POST /api/v2/invoice/save_prefix',
  'invoice.saveRights': 'POST /api/v2/invoice/save_rights',
  'invoice.sendInvoices': 'POST /api/v2/invoice/send_invoices',
  'invoice.startCheckout': 'POST /api/v2/invoice/start_checkout',
  'invoice.startRun': 'POST /api/v2/invoice/start_run',
  'invoice.storeProviderKeys': 'POST /api/v2/invoice/store_provider_keys',
  'invoice.testProviderKeys': 'POST /api/v2/invoice/test_provider_keys',
  'invoice.trialBalance': 'GET /api/v2/invoice/trial_balance',
  'invoice.turnOffAutomatic': 'POST /api/v2/invoice/turn_off_automatic',
  'invoice.turnOnAutomatic': 'POST /api/v2/invoice/turn_on_automatic',
  'invoice.undoCharges': 'POST /api/v2/invoice/undo_charges',
  'invoice.undoRun': 'POST /api/v2/invoice/undo_run',
  'invoice.voidInvoices': 'POST /api/v2/invoice/void_invoices',
  'invoice.writeOffInvoice': 'POST /api/v2/invoice/write_off_invoice',
  'language.getLanguages': 'GET /api/v2/language/get_languages',
  'language.getOwnTexts': 'GET /api/v2/language/get_own_texts',
  'language.getPublicTexts': 'GET /api/v2/language/get_public_texts',
  'language.getTexts': 'GET /api/v2/language/get_texts',
  'leavingreason.archiveLeavingReasons': 'POST /api/v2/leavingreason/archive_leaving_reasons',
  'leavingreason.exportLeavingReasons': 'GET /api/v2/leavingreason/export_leaving_reasons',
  'leavingreason.importLeavingReasons': 'POST /api/v2/leavingreason/import_leaving_reasons',
  'leavingreason.leavingReasonHistory': 'GET /api/v2/leavingreason/leaving_reason_history',
  'leavingreason.listLeavingReasons': 'GET /api/v2/leavingreason/list_leaving_reasons',
  'leavingreason.orderLeavingReasons': 'POST /api/v2/leavingreason/order_leaving_reasons',
  'leavingreason.removeLeavingReasons': 'POST /api/v2/leavingreason/remove_leaving_reasons',
  'leavingreason.restoreLeavingReasons': 'POST /api/v2/leavingreason/restore_leaving_reasons',
  'leavingreason.saveLeavingReason': 'POST /api/v2/leavingreason/save_leaving_reason',
  'leavingreason.undoImportLeavingReasons': 'POST /api/v2/leavingreason/undo_import_leaving_reasons',
  'login.post': 'POST /api/v2/login',
  'mastercontract.archiveOrganizations': 'POST /api/v2/mastercontract/archive_organizations',
  'mastercontract.billTogether': 'POST /api/v2/mastercontract/bill_together',
  'mastercontract.changeStatus': 'POST /api/v2/mastercontract/change_status',
  'mastercontract.creditVoided': 'POST /api/v2/mastercontract/credit_voided',
  'mastercontract.export': 'GET /api/v2/mastercontract/export',
  'mastercontract.leaveSeats': 'POST /api/v2/mastercontract/leave_seats',
  'mastercontract.list': 'GET /api/v2/mastercontract/list',
  'mastercontract.organizations': 'GET /api/v2/mastercontract/organizations',
  'mastercontract.read': 'GET /api/v2/mastercontract/read',
  'mastercontract.save': 'POST /api/v2/mastercontract/save',
  'mastercontract.saveOrganization': 'POST /api/v2/mastercontract/save_organization',
  'mastercontract.takeSeats': 'POST /api/v2/mastercontract/take_seats',
  'mastercontract.together': 'GET /api/v2/mastercontract/together',
  'mastercourse.archiveCourses': 'POST /api/v2/mastercourse/archive_courses',
  'mastercourse.listCourses': 'GET /api/v2/mastercourse/list_courses',
  'mastercourse.publishCourse': 'POST /api/v2/mastercourse/publish_course',
  'mastercourse.saveCourse': 'POST /api/v2/mastercourse/save_course',
  'mastercourse.viewCourse': 'GET /api/v2/mastercourse/view_course',
  'message.archive': 'POST /api/v2/message/archive',
  'message.audienceNames': 'POST /api/v2/message/audience_names',
  'message.away': 'GET /api/v2/message/away',
  'message.banners': 'GET /api/v2/message/banners',
  'message.closeReport': 'POST /api/v2/message/close_report',
  'message.copyFiles': 'POST /api/v2/message/copy_files',
  'message.counts': 'GET /api/v2/message/counts',
  'message.createFolder': 'POST /api/v2/message/create_folder',
  'message.decideHeld': 'POST /api/v2/message/decide_held',
  'message.deleteDrafts': 'POST /api/v2/message/delete_drafts',
  'message.deleteFolder': 'POST /api/v2/message/delete_folder',
  'message.deleteLabel': 'POST /api/v2/message/delete_label',
  'message.deleteMessageList': 'POST /api/v2/message/delete_message_list',
  'message.deleteTemplate': 'POST /api/v2/message/delete_template',
  'message.draft': 'GET /api/v2/message/draft/{id}',
  'message.endAway': 'POST /api/v2/message/end_away',
  'message.exportGlobalMessages': 'GET /api/v2/message/export_global_messages',
  'message.exportHeld': 'GET /api/v2/message/export_held',
  'message.exportRecipients': 'GET /api/v2/message/export_recipients',
  'message.exportReports': 'GET /api/v2/message/export_reports',
  'message.exportStudentConversations': 'GET /api/v2/message/export_student_conversations',
  'message.findAudiences': 'GET /api/v2/message/find_audiences',
  'message.globalMessages': 'GET /api/v2/message/global_messages',
  'message.held': 'GET /api/v2/message/held',
  'message.heldMessage': 'GET /api/v2/message/held_message',
  'message.label': 'POST /api/v2/message/label',
  'message.markAsRead': 'POST /api/v2/message/mark_as_read',
  'message.messageLists': 'GET /api/v2/message/message_lists',
  'message.message': 'GET /api/v2/message/message/{id}',
  'message.messagesDashboardv2AllAll': 'GET /api/v2/message/messages_dashboardv2/all/{folder}/{page}/all',
  'message.moveTo': 'POST /api/v2/message/move_to',
  'message.previewGlobalMessage': 'POST /api/v2/message/preview_global_message',
  'message.previewRecipients': 'POST /api/v2/message/preview_recipients',
  'message.recall': 'POST /api/v2/message/recall',
  'message.recipients': 'GET /api/v2/message/recipients',
  'message.reportMessage': 'POST /api/v2/message/report_message',
  'message.reports': 'GET /api/v2/message/reports',
  'message.respond': 'POST /api/v2/message/respond',
  'message.reviewStudent': 'POST /api/v2/message/review_student',
  'message.reviewThread': 'POST /api/v2/message/review_thread',
  'message.saveAway': 'POST /api/v2/message/save_away',
  'message.saveDraft': 'POST /api/v2/message/save_draft',
  'message.saveLabel': 'POST /api/v2/message/save_label',
  'message.saveMessageList': 'POST /api/v2/message/save_message_list',
  'message.saveSignatureBlock': 'POST /api/v2/message/save_signature_block',
  'message.saveTemplate': 'POST /api/v2/message/save_template',
  'message.sendGlobalMessage': 'POST /api/v2/message/send_global_message',
  'message.sendmessage': 'POST /api/v2/message/sendmessage',
  'message.signatureBlock': 'GET /api/v2/message/signature_block',
  'message.star': 'POST /api/v2/message/star',
  'message.stopGlobalMessage': 'POST /api/v2/message/stop_global_message',
  'message.templates': 'GET /api/v2/message/templates',
  'message.textTerms': 'GET /api/v2/message/text_terms',
  'message.thread': 'GET /api/v2/message/thread/{id}',
  'message.trashMessage': 'POST /api/v2/message/trash_message',
  'message.uploadFiles': 'POST /api/v2/message/upload_files',
  'message.withdraw': 'POST /api/v2/message/withdraw',
  'notification.listQueue': 'GET /api/v2/notification/list_queue',
  'notification.resend': 'POST /api/v2/notification/resend',
  'notifications.addEvent': 'POST /api/v2/notifications/add_event',
  'notifications.builtIns': 'GET /api/v2/notifications/built_ins',
  'notifications.cancel': 'POST /api/v2/notifications/cancel',
  'notifications.compareRules': 'GET /api/v2/notifications/compare_rules',
  'notifications.copyChoices': 'GET /api/v2/notifications/copy_choices',
  'notifications.copyRules': 'POST /api/v2/notifications/copy_rules',
  'notifications.dryRun': 'GET /api/v2/notifications/dry_run',
  'notifications.events': 'GET /api/v2/notifications/events',
  'notifications.exportEvents': 'GET /api/v2/notifications/export_events',
  'notifications.exportQueue': 'GET /api/v2/notifications/export_queue',
  'notifications.exportTextMessages': 'GET /api/v2/notifications/export_text_messages',
  'notifications.notification': 'GET /api/v2/notifications/notification',
  'notifications.queue': 'GET /api/v2/notifications/queue',
  'notifications.removeTemplate': 'POST /api/v2/notifications/remove_template',
  'notifications.retry': 'POST /api/v2/notifications/retry',
  'notifications.retryTexts': 'POST /api/v2/notifications/retry_texts',
  'notifications.rule': 'GET /api/v2/notifications/rule',
  'notifications.ruleChoices': 'GET /api/v2/notifications/rule_choices',
  'notifications.rules': 'GET /api/v2/notifications/rules',
  'notifications.saveNotification': 'POST /api/v2/notifications/save_notification',
  'notifications.saveRule': 'POST /api/v2/notifications/save_rule',
  'notifications.saveTemplate': 'POST /api/v2/notifications/save_template',
  'notifications.switchBuiltIn': 'POST /api/v2/notifications/switch_built_in',
  'notifications.switchRules': 'POST /api/v2/notifications/switch_rules',
  'notifications.template': 'GET /api/v2/notifications/template',
  'notifications.templates': 'GET /api/v2/notifications/templates',
  'notifications.textBudget': 'GET /api/v2/notifications/text_budget',
  'notifications.textMessages': 'GET /api/v2/notifications/text_messages',
  'objectstate.approvals': 'GET /api/v2/objectstate/approvals',
  'objectstate.askApproval': 'POST /api/v2/objectstate/ask_approval',
  'objectstate.decideApprovals': 'POST /api/v2/objectstate/decide_approvals',
  'objectstate.list': 'GET /api/v2/objectstate/list',
  'objectstate.ownApprovals': 'GET /api/v2/objectstate/own_approvals',
  'objectstate.save': 'POST /api/v2/objectstate/save',
  'objectstate.takeBackApproval': 'POST /api/v2/objectstate/take_back_approval',
  'onlineContent.archiveSources': 'POST /api/v2/online_content/archive_sources',
  'onlineContent.bringLessons': 'POST /api/v2/online_content/bring_lessons',
  'onlineContent.courseUpdate': 'GET /api/v2/online_content/course_update',
  'onlineContent.courses': 'GET /api/v2/online_content/courses',
  'onlineContent.saveSource': 'POST /api/v2/online_content/save_source',
  'onlineContent.sectionLessons': 'GET /api/v2/online_content/section_lessons',
  'onlineContent.sources': 'GET /api/v2/online_content/sources',
  'onlineContent.takeCourseUpdate': 'POST /api/v2/online_content/take_course_update',
  'onlineContent.takeCourses': 'POST /api/v2/online_content/take_courses',
  'onlineContent.testSource': 'POST /api/v2/online_content/test_source',
  'parent.add': 'POST /api/v2/parent/add',
  'parent.calendar': 'GET /api/v2/parent/calendar',
  'parent.changeLink': 'POST /api/v2/parent/change_link',
  'parent.child': 'GET /api/v2/parent/child',
  'parent.delete': 'POST /api/v2/parent/delete',
  'parent.edit': 'POST /api/v2/parent/edit',
  'parent.getChildren': 'GET /api/v2/parent/get_children',
  'parent.getStudents': 'GET /api/v2/parent/get_students',
  'parent.linkStudents': 'POST /api/v2/parent/link_students',
  'parent.proposeContact': 'POST /api/v2/parent/propose_contact',
  'parent.unlinkStudents': 'POST /api/v2/parent/unlink_students',
  'parent.view': 'GET /api/v2/parent/view',
  'parent.withdrawContact': 'POST /api/v2/parent/withdraw_contact',
  'payment.account': 'GET /api/v2/payment/account',
  'payment.applyOldest': 'POST /api/v2/payment/apply_oldest',
  'payment.applyPayment': 'POST /api/v2/payment/apply_payment',
  'payment.archivePlans': 'POST /api/v2/payment/archive_plans',
  'payment.balanceImports': 'GET /api/v2/payment/balance_imports',
  'payment.balanceTemplate': 'GET /api/v2/payment/balance_template',
  'payment.checkBalances': 'POST /api/v2/payment/check_balances',
  'payment.decide': 'POST /api/v2/payment/decide',
  'payment.due': 'GET /api/v2/payment/due',
  'payment.exportAccounts': 'GET /api/v2/payment/export_accounts',
  'payment.exportPayments': 'GET /api/v2/payment/export_payments',
  'payment.exportPlans': 'GET /api/v2/payment/export_plans',
  'payment.findPayers': 'GET /api/v2/payment/find_payers',
  'payment.importBalances': 'POST /api/v2/payment/import_balances',
  'payment.importPlans': 'POST /api/v2/payment/import_plans',
  'payment.listAccounts': 'GET /api/v2/payment/list_accounts',
  'payment.listPayments': 'GET /api/v2/payment/list_payments',
  'payment.listPlans': 'GET /api/v2/payment/list_plans',
  'payment.openAccount': 'POST /api/v2/payment/open_account',
  'payment.orderPlans': 'POST /api/v2/payment/order_plans',
  'payment.ownReceiptPdf': 'GET /api/v2/payment/own_receipt_pdf',
  'payment.ownStatementPdf': 'GET /api/v2/payment/own_statement_pdf',
  'payment.payment': 'GET /api/v2/payment/payment',
  'payment.planHistory': 'GET /api/v2/payment/plan_history',
  'payment.receiptPdf': 'GET /api/v2/payment/receipt_pdf',
  'payment.recordPayment': 'POST /api/v2/payment/record_payment',
  'payment.refundPayment': 'POST /api/v2/payment/refund_payment',
  'payment.removePlans': 'POST /api/v2/payment/remove_plans',
  'payment.restorePlans': 'POST /api/v2/payment/restore_plans',
  'payment.reversePayment': 'POST /api/v2/payment/reverse_payment',
  'payment.saveAccount': 'POST /api/v2/payment/save_account',
  'payment.savePlan': 'POST /api/v2/payment/save_plan',
  'payment.saveShares': 'POST /api/v2/payment/save_shares',
  'payment.shares': 'GET /api/v2/payment/shares',
  'payment.statementPdf': 'GET /api/v2/payment/statement_pdf',
  'payment.transferCredit': 'POST /api/v2/payment/transfer_credit',
  'payment.turnOffAutomatic': 'POST /api/v2/payment/turn_off_automatic',
  'payment.unapplyPayment': 'POST /api/v2/payment/unapply_payment',
  'payment.undoBalanceImport': 'POST /api/v2/payment/undo_balance_import',
  'payment.undoImportPlans': 'POST /api/v2/payment/undo_import_plans',
  'payment.waiting': 'GET /api/v2/payment/waiting',
  'payment.yearPdf': 'GET /api/v2/payment/year_pdf',
  'product.aidBudgets': 'GET /api/v2/product/aid_budgets',
  'product.aidFundHistory': 'GET /api/v2/product/aid_fund_history',
  'product.archiveAidFunds': 'POST /api/v2/product/archive_aid_funds',
  'product.archiveDiscounts': 'POST /api/v2/product/archive_discounts',
  'product.archiveFeeSets': 'POST /api/v2/product/archive_fee_sets',
  'product.archiveProducts': 'POST /api/v2/product/archive_products',
  'product.discountHistory': 'GET /api/v2/product/discount_history',
  'product.exportAidAwards': 'GET /api/v2/product/export_aid_awards',
  'product.exportAidFunds': 'GET /api/v2/product/export_aid_funds',
  'product.exportDiscounts': 'GET /api/v2/product/export_discounts',
  'product.exportFeeSets': 'GET /api/v2/product/export_fee_sets',
  'product.exportProducts': 'GET /api/v2/product/export_products',
  'product.feeSetHistory': 'GET /api/v2/product/fee_set_history',
  'product.giveDiscount': 'POST /api/v2/product/give_discount',
  'product.importAidFunds': 'POST /api/v2/product/import_aid_funds',
  'product.importDiscounts': 'POST /api/v2/product/import_discounts',
  'product.importFeeSets': 'POST /api/v2/product/import_fee_sets',
  'product.importProducts': 'POST /api/v2/product/import_products',
  'product.listAidAwards': 'GET /api/v2/product/list_aid_awards',
  'product.listAidFunds': 'GET /api/v2/product/list_aid_funds',
  'product.listDiscounts': 'GET /api/v2/product/list_discounts',
  'product.listFeeSets': 'GET /api/v2/product/list_fee_sets',
  'product.listProducts': 'GET /api/v2/product/list_products',
  'product.orderAidFunds': 'POST /api/v2/product/order_aid_funds',
  'product.orderDiscounts': 'POST /api/v2/product/order_discounts',
  'product.orderFeeSets': 'POST /api/v2/product/order_fee_sets',
  'product.orderProducts': 'POST /api/v2/product/order_products',
  'product.productHistory': 'GET /api/v2/product/product_history',
  'product.removeAidFunds': 'POST /api/v2/product/remove_aid_funds',
  'product.removeDiscounts': 'POST /api/v2/product/remove_discounts',
  'product.removeFeeSets': 'POST /api/v2/product/remove_fee_sets',
  'product.removeProducts': 'POST /api/v2/product/remove_products',
  'product.restoreAidFunds': 'POST /api/v2/product/restore_aid_funds',
  'product.restoreDiscounts': 'POST /api/v2/product/restore_discounts',
  'product.restoreFeeSets': 'POST /api/v2/product/restore_fee_sets',
  'product.restoreProducts': 'POST /api/v2/product/restore_products',
  'product.saveAidAward': 'POST /api/v2/product/save_aid_award',
  'product.saveAidFund': 'POST /api/v2/product/save_aid_fund',
  'product.saveDiscount': 'POST /api/v2/product/save_discount',
  'product.saveFeeSet': 'POST /api/v2/product/save_fee_set',
  'product.saveProduct': 'POST /api/v2/product/save_product',
  'product.studentDiscounts': 'GET /api/v2/product/student_discounts',
  'product.takeDiscount': 'POST /api/v2/product/take_discount',
  'product.undoImportAidFunds': 'POST /api/v2/product/undo_import_aid_funds',
  'product.undoImportDiscounts': 'POST /api/v2/product/undo_import_discounts',
  'product.undoImportFeeSets': 'POST /api/v2/product/undo_import_fee_sets',
  'product.undoImportProducts': 'POST /api/v2/product/undo_import_products',
  'report.exportStudents': 'GET /api/v2/report/export_students',
  'report.issueReportCards': 'POST /api/v2/report/issue_report_cards',
  'report.reportCards': 'GET /api/v2/report/report_cards',
  'report.reportCardsPdf': 'GET /api/v2/report/report_cards_pdf',
  'report.students': 'GET /api/v2/report/students',
  'resetPassword.post': 'POST /api/v2/reset_password',
  'resources.addFiles': 'POST /api/v2/resources/add_files',
  'resources.change': 'POST /api/v2/resources/change',
  'resources.checkLinks': 'POST /api/v2/resources/check_links',
  'resources.choices': 'GET /api/v2/resources/choices',
  'resources.export': 'GET /api/v2/resources/export',
  'resources.file': 'GET /api/v2/resources/file/{id}',
  'resources.list': 'GET /api/v2/resources/list',
  'resources.open': 'POST /api/v2/resources/open',
  'resources.own': 'GET /api/v2/resources/own',
  'resources.owned': 'GET /api/v2/resources/owned',
  'resources.owners': 'GET /api/v2/resources/owners',
  'resources.putBack': 'POST /api/v2/resources/put_back',
  'resources.read': 'GET /api/v2/resources/read',
  'resources.restoreVersion': 'POST /api/v2/resources/restore_version',
  'resources.save': 'POST /api/v2/resources/save',
  'resources.transfer': 'POST /api/v2/resources/transfer',
  'resources.upload': 'POST /api/v2/resources/upload',
  'rubric.archive': 'POST /api/v2/rubric/archive',
  'rubric.list': 'GET /api/v2/rubric/list',
  'rubric.save': 'POST /api/v2/rubric/save',
  'schedule.calendarFeed': 'GET /api/v2/schedule/calendar_feed',
  'schedule.getSchedule': 'GET /api/v2/schedule/get_schedule',
  'schedule.makeCalendarFeed': 'POST /api/v2/schedule/make_calendar_feed',
  'schedule.revokeCalendarFeed': 'POST /api/v2/schedule/revoke_calendar_feed',
  'school.post': 'POST /api/v2/school',
  'school.academicTermHistory': 'GET /api/v2/school/academic_term_history',
  'school.academicYearHistory': 'GET /api/v2/school/academic_year_history',
  'school.add': 'POST /api/v2/school/add',
  'school.addNextYear': 'POST /api/v2/school/add_next_year',
  'school.archive': 'POST /api/v2/school/archive',
  'school.archiveAcademicTerms': 'POST /api/v2/school/archive_academic_terms',
  'school.archiveAcademicYears': 'POST /api/v2/school/archive_academic_years',
  'school.auditLog': 'GET /api/v2/school/audit_log',
  'school.checkLogExport': 'POST /api/v2/school/check_log_export',
  'school.copy': 'POST /api/v2/school/copy',
  'school.dismissSetUp': 'POST /api/v2/school/dismiss_set_up',
  'school.edit': 'POST /api/v2/school/edit',
  'school.export': 'GET /api/v2/school/export',
  'school.exportAcademicTerms': 'GET /api/v2/school/export_academic_terms',
  'school.exportAcademicYears': 'GET /api/v2/school/export_academic_years',
  'school.exportAuditLog': 'GET /api/v2/school/export_audit_log',
  'school.exportRecordReads': 'GET /api/v2/school/export_record_reads',
  'school.exportSecurityLog': 'GET /api/v2/school/export_security_log',
  'school.importAcademicTerms': 'POST /api/v2/school/import_academic_terms',
  'school.importAcademicYears': 'POST /api/v2/school/import_academic_years',
  'school.information': 'GET /api/v2/school/information',
  'school.list': 'GET /api/v2/school/list',
  'school.listAcademicTerms': 'GET /api/v2/school/list_academic_terms',
  'school.listAcademicYears': 'GET /api/v2/school/list_academic_years',
  'school.listCopies': 'GET /api/v2/school/list_copies',
  'school.logo': 'GET /api/v2/school/logo/{code}',
  'school.orderAcademicTerms': 'POST /api/v2/school/order_academic_terms',
  'school.orderAcademicYears': 'POST /api/v2/school/order_academic_years',
  'school.recordReads': 'GET /api/v2/school/record_reads',
  'school.remove': 'POST /api/v2/school/remove',
  'school.removeAcademicTerms': 'POST /api/v2/school/remove_academic_terms',
  'school.removeAcademicYears': 'POST /api/v2/school/remove_academic_years',
  'school.restoreAcademicTerms': 'POST /api/v2/school/restore_academic_terms',
  'school.restoreAcademicYears': 'POST /api/v2/school/restore_academic_years',
  'school.saveAcademicTerm': 'POST /api/v2/school/save_academic_term',
  'school.saveAcademicYear': 'POST /api/v2/school/save_academic_year',
  'school.saveInformation': 'POST /api/v2/school/save_information',
  'school.saveSecondStepRule': 'POST /api/v2/school/save_second_step_rule',
  'school.saveSettings': 'POST /api/v2/school/save_settings',
  'school.secondStepRule': 'GET /api/v2/school/second_step_rule',
  'school.securityLog': 'GET /api/v2/school/security_log',
  'school.settings': 'GET /api/v2/school/settings',
  'school.stateFile': 'GET /api/v2/school/state_file',
  'school.stateIncomplete': 'GET /api/v2/school/state_incomplete',
  'school.undoCopy': 'POST /api/v2/school/undo_copy',
  'school.undoImportAcademicTerms': 'POST /api/v2/school/undo_import_academic_terms',
  'school.undoImportAcademicYears': 'POST /api/v2/school/undo_import_academic_years',
  'school.verifyAuditLog': 'GET /api/v2/school/verify_audit_log',
  'school.view': 'GET /api/v2/school/view',
  'school.yearsFromTerms': 'POST /api/v2/school/years_from_terms',
  'schooladmin.add': 'POST /api/v2/schooladmin/add',
  'schooladmin.delete': 'POST /api/v2/schooladmin/delete',
  'schooladmin.edit': 'POST /api/v2/schooladmin/edit',
  'schooladmin.getSections': 'GET /api/v2/schooladmin/get_sections',
  'schooladmin.getStudents': 'GET /api/v2/schooladmin/get_students',
  'schooladmin.getTeachers': 'GET /api/v2/schooladmin/get_teachers',
  'schooladmin.homeCharts': 'GET /api/v2/schooladmin/home_charts',
  'schooladmin.promoteStudents': 'POST /api/v2/schooladmin/promote_students',
  'schooladmin.rosters': 'GET /api/v2/schooladmin/rosters',
  'schooladmin.upcomingEvents': 'GET /api/v2/schooladmin/upcoming_events',
  'schoolclosure.archiveSchoolClosures': 'POST /api/v2/schoolclosure/archive_school_closures',
  'schoolclosure.exportSchoolClosures': 'GET /api/v2/schoolclosure/export_school_closures',
  'schoolclosure.importSchoolClosures': 'POST /api/v2/schoolclosure/import_school_closures',
  'schoolclosure.listSchoolClosures': 'GET /api/v2/schoolclosure/list_school_closures',
  'schoolclosure.orderSchoolClosures': 'POST /api/v2/schoolclosure/order_school_closures',
  'schoolclosure.removeSchoolClosures': 'POST /api/v2/schoolclosure/remove_school_closures',
  'schoolclosure.restoreSchoolClosures': 'POST /api/v2/schoolclosure/restore_school_closures',
  'schoolclosure.saveSchoolClosure': 'POST /api/v2/schoolclosure/save_school_closure',
  'schoolclosure.schoolClosureHistory': 'GET /api/v2/schoolclosure/school_closure_history',
  'schoolclosure.undoImportSchoolClosures': 'POST /api/v2/schoolclosure/undo_import_school_closures',
  'schoolgroup.home': 'GET /api/v2/schoolgroup/home',
  'schoolgroup.previewSettings': 'POST /api/v2/schoolgroup/preview_settings',
  'schoolgroup.remove': 'POST /api/v2/schoolgroup/remove',
  'schoolgroup.save': 'POST /api/v2/schoolgroup/save',
  'schoolgroup.saveSettings': 'POST /api/v2/schoolgroup/save_settings',
  'schoolgroup.schools': 'GET /api/v2/schoolgroup/schools',
  'schoolgroup.settings': 'GET /api/v2/schoolgroup/settings',
  'schoolgroup.settingsGroups': 'GET /api/v2/schoolgroup/settings_groups',
  'schoolgroup.tree': 'GET /api/v2/schoolgroup/tree',
  'schoolgroup.view': 'GET /api/v2/schoolgroup/view',
  'section.absenceNotices': 'GET /api/v2/section/absence_notices',
  'section.activityProgress': 'GET /api/v2/section/activity_progress',
  'section.addGlobalSection': 'POST /api/v2/section/add_global_section',
  'section.addQuestions': 'POST /api/v2/section/add_questions',
  'section.annotations': 'GET /api/v2/section/annotations',
  'section.archiveActivity': 'POST /api/v2/section/archive_activity',
  'section.archiveUnit': 'POST /api/v2/section/archive_unit',
  'section.attendance': 'GET /api/v2/section/attendance',
  'section.attendanceAverages': 'GET /api/v2/section/attendance_averages',
  'section.attendanceDesk': 'GET /api/v2/section/attendance_desk',
  'section.attendanceExceptions': 'GET /api/v2/section/attendance_exceptions',
  'section.attendanceGrid': 'GET /api/v2/section/attendance_grid',
  'section.attendanceHours': 'GET /api/v2/section/attendance_hours',
  'section.attendanceRates': 'GET /api/v2/section/attendance_rates',
  'section.attendanceRule': 'GET /api/v2/section/attendance_rule',
  'section.attendanceSteps': 'GET /api/v2/section/attendance_steps',
  'section.checkGrades': 'POST /api/v2/section/check_grades',
  'section.clearTotal': 'POST /api/v2/section/clear_total',
  'section.clearUnit': 'POST /api/v2/section/clear_unit',
  'section.clonePreview': 'GET /api/v2/section/clone_preview',
  'section.cloneSection': 'POST /api/v2/section/clone_section',
  'section.closeSections': 'POST /api/v2/section/close_sections',
  'section.copyQuestions': 'POST /api/v2/section/copy_questions',
  'section.decideAbsences': 'POST /api/v2/section/decide_absences',
  'section.deleteActivity': 'POST /api/v2/section/delete_activity',
  'section.dissolveLink': 'POST /api/v2/section/dissolve_link',
  'section.editSection': 'GET /api/v2/section/edit_section',
  'section.effectiveRules': 'GET /api/v2/section/effective_rules',
  'section.exportAttendanceAverages': 'GET /api/v2/section/export_attendance_averages',
  'section.exportAttendanceRates': 'GET /api/v2/section/export_attendance_rates',
  'section.exportAttendanceSteps': 'GET /api/v2/section/export_attendance_steps',
  'section.exportGradebook': 'GET /api/v2/section/export_gradebook',
  'section.exportStudentsWho': 'GET /api/v2/section/export_students_who',
  'section.file': 'GET /api/v2/section/file/{id}',
  'section.finalizeSections': 'POST /api/v2/section/finalize_sections',
  'section.getGradebook': 'GET /api/v2/section/get-gradebook',
  'section.globalSectionChoices': 'GET /api/v2/section/global_section_choices',
  'section.globalSectionPreview': 'GET /api/v2/section/global_section_preview',
  'section.globalSectionSchools': 'GET /api/v2/section/global_section_schools',
  'section.gradeBasis': 'GET /api/v2/section/grade_basis',
  'section.gradeChanges': 'GET /api/v2/section/grade_changes',
  'section.gradeHistory': 'GET /api/v2/section/grade_history',
  'section.gradeWork': 'POST /api/v2/section/grade_work',
  'section.gradesImports': 'GET /api/v2/section/grades_imports',
  'section.gradingRules': 'GET /api/v2/section/grading_rules',
  'section.gradingView': 'GET /api/v2/section/grading_view',
  'section.importGrades': 'POST /api/v2/section/import_grades',
  'section.linkPreview': 'POST /api/v2/section/link_preview',
  'section.linkSections': 'POST /api/v2/section/link_sections',
  'section.linkedSections': 'GET /api/v2/section/linked_sections',
  'section.listMeetings': 'GET /api/v2/section/list_meetings',
  'section.listSections': 'GET /api/v2/section/list_sections',
  'section.lockActivities': 'POST /api/v2/section/lock_activities',
  'section.meetingLink': 'GET /api/v2/section/meeting_link',
  'section.missingAttendance': 'GET /api/v2/section/missing_attendance',
  'section.moveGlobalSection': 'POST /api/v2/section/move_global_section',
  'section.openSections': 'POST /api/v2/section/open_sections',
  'section.orderActivities': 'POST /api/v2/section/order_activities',
  'section.orderQuestions': 'POST /api/v2/section/order_questions',
  'section.orderUnits': 'POST /api/v2/section/order_units',
  'section.otherGrades': 'GET /api/v2/section/other_grades',
  'section.plannedAbsences': 'GET /api/v2/section/planned_absences',
  'section.postGrades': 'POST /api/v2/section/post_grades',
  'section.previewRegrade': 'GET /api/v2/section/preview_regrade',
  'section.questionAttempt': 'GET /api/v2/section/question_attempt',
  'section.questionResults': 'GET /api/v2/section/question_results',
  'section.questionSet': 'GET /api/v2/section/question_set',
  'section.recalculateAttendance': 'POST /api/v2/section/recalculate_attendance',
  'section.recordAttendanceSteps': 'POST /api/v2/section/record_attendance_steps',
  'section.regrade': 'POST /api/v2/section/regrade',
  'section.releaseAbsenceNotices': 'POST /api/v2/section/release_absence_notices',
  'section.releaseOfficeAttendance': 'POST /api/v2/section/release_office_attendance',
  'section.remindRolls': 'POST /api/v2/section/remind_rolls',
  'section.removeAnnotation': 'POST /api/v2/section/remove_annotation',
  'section.removeQuestion': 'POST /api/v2/section/remove_question',
  'section.resetGradingRules': 'POST /api/v2/section/reset_grading_rules',
  'section.resolveIncomplete': 'POST /api/v2/section/resolve_incomplete',
  'section.saveActivity': 'POST /api/v2/section/save_activity',
  'section.saveAnnotation': 'POST /api/v2/section/save_annotation',
  'section.saveAttendance': 'POST /api/v2/section/save_attendance',
  'section.saveAttendanceHours': 'POST /api/v2/section/save_attendance_hours',
  'section.saveAttendanceMode': 'POST /api/v2/section/save_attendance_mode',
  'section.saveAttendanceRule': 'POST /api/v2/section/save_attendance_rule',
  'section.saveCurve': 'POST /api/v2/section/save_curve',
  'section.saveGrade': 'POST /api/v2/section/save_grade',
  'section.saveGrades': 'POST /api/v2/section/save_grades',
  'section.saveGradingRules': 'POST /api/v2/section/save_grading_rules',
  'section.saveMeetingLink': 'POST /api/v2/section/save_meeting_link',
  'section.saveMeetings': 'POST /api/v2/section/save_meetings',
  'section.saveQuestion': 'POST /api/v2/section/save_question',
  'section.saveQuestionExtra': 'POST /api/v2/section/save_question_extra',
  'section.saveQuestionSet': 'POST /api/v2/section/save_question_set',
  'section.saveSeatingChart': 'POST /api/v2/section/save_seating_chart',
  'section.saveSection': 'POST /api/v2/section/save_section',
  'section.saveStudentDates': 'POST /api/v2/section/save_student_dates',
  'section.saveUnit': 'POST /api/v2/section/save_unit',
  'section.scoreAnswer': 'POST /api/v2/section/score_answer',
  'section.scoreStandards': 'POST /api/v2/section/score_standards',
  'section.seatingChart': 'GET /api/v2/section/seating_chart',
  'section.sectionChoices': 'GET /api/v2/section/section_choices',
  'section.setTotal': 'POST /api/v2/section/set_total',
  'section.signAttendance': 'POST /api/v2/section/sign_attendance',
  'section.standards': 'GET /api/v2/section/standards',
  'section.statusTemplate': 'GET /api/v2/section/status_template',
  'section.statusUploads': 'GET /api/v2/section/status_uploads',
  'section.studentAttendance': 'GET /api/v2/section/student_attendance',
  'section.studentWork': 'GET /api/v2/section/student_work',
  'section.studentsWho': 'GET /api/v2/section/students_who',
  'section.submission': 'GET /api/v2/section/submission',
  'section.submissionsToGrade': 'GET /api/v2/section/submissions_to_grade',
  'section.touchedWork': 'GET /api/v2/section/touched_work',
  'section.transfer': 'POST /api/v2/section/transfer',
  'section.undoAttendanceSign': 'POST /api/v2/section/undo_attendance_sign',
  'section.undoGradesImport': 'POST /api/v2/section/undo_grades_import',
  'section.undoRegrade': 'POST /api/v2/section/undo_regrade',
  'section.undoStatusUpload': 'POST /api/v2/section/undo_status_upload',
  'section.unfinalizeSections': 'POST /api/v2/section/unfinalize_sections',
  'section.units': 'GET /api/v2/section/units',
  'section.uploadFile': 'POST /api/v2/section/upload_file',
  'section.uploadSections': 'POST /api/v2/section/upload_sections',
  'section.viewSection': 'GET /api/v2/section/view_section',
  'section.viewUnit': 'GET /api/v2/section/view_unit',
  'security.addDictionaryTag': 'POST /api/v2/security/add_dictionary_tag',
  'security.archiveCustomRoles': 'POST /api/v2/security/archive_custom_roles',
  'security.archiveDictionaryTags': 'POST /api/v2/security/archive_dictionary_tags',
  'security.archiveSchoolTags': 'POST /api/v2/security/archive_school_tags',
  'security.editDictionaryTag': 'POST /api/v2/security/edit_dictionary_tag',
  'security.exportCustomRoles': 'GET /api/v2/security/export_custom_roles',
  'security.exportTags': 'GET /api/v2/security/export_tags',
  'security.listCustomRolePeople': 'GET /api/v2/security/list_custom_role_people',
  'security.listCustomRoles': 'GET /api/v2/security/list_custom_roles',
  'security.listPlaces': 'GET /api/v2/security/list_places',
  'security.listRoles': 'GET /api/v2/security/list_roles',
  'security.listSchoolTags': 'GET /api/v2/security/list_school_tags',
  'security.listTags': 'GET /api/v2/security/list_tags',
  'security.saveContentAccess': 'POST /api/v2/security/save_content_access',
  'security.saveCustomRole': 'POST /api/v2/security/save_custom_role',
  'security.saveCustomRolePeople': 'POST /api/v2/security/save_custom_role_people',
  'security.saveSchoolTag': 'POST /api/v2/security/save_school_tag',
  'security.saveTags': 'POST /api/v2/security/save_tags',
  'security.tagHolders': 'GET /api/v2/security/tag_holders',
  'security.viewConsolidatedTags': 'GET /api/v2/security/view_consolidated_tags',
  'security.viewContentAccess': 'GET /api/v2/security/view_content_access',
  'security.viewDictionaryTag': 'GET /api/v2/security/view_dictionary_tag',
  'security.viewTags': 'GET /api/v2/security/view_tags',
  'specialday.archiveSpecialDays': 'POST /api/v2/specialday/archive_special_days',
  'specialday.exportSpecialDays': 'GET /api/v2/specialday/export_special_days',
  'specialday.importSpecialDays': 'POST /api/v2/specialday/import_special_days',
  'specialday.listSpecialDays': 'GET /api/v2/specialday/list_special_days',
  'specialday.orderSpecialDays': 'POST /api/v2/specialday/order_special_days',
  'specialday.removeSpecialDays': 'POST /api/v2/specialday/remove_special_days',
  'specialday.restoreSpecialDays': 'POST /api/v2/specialday/restore_special_days',
  'specialday.saveSpecialDay': 'POST /api/v2/specialday/save_special_day',
  'specialday.specialDayHistory': 'GET /api/v2/specialday/special_day_history',
  'specialday.undoImportSpecialDays': 'POST /api/v2/specialday/undo_import_special_days',
  'sso.begin': 'POST /api/v2/sso/begin',
  'sso.disableProvider': 'POST /api/v2/sso/disable_provider',
  'sso.listChoices': 'GET /api/v2/sso/list_choices',
  'sso.listProviders': 'GET /api/v2/sso/list_providers',
  'sso.oidcReturn': 'GET /api/v2/sso/oidc_return',
  'sso.samlMetadata': 'GET /api/v2/sso/saml_metadata/{id}',
  'sso.samlReturn': 'POST /api/v2/sso/saml_return',
  'sso.saveProvider': 'POST /api/v2/sso/save_provider',
  'sso.testProvider': 'POST /api/v2/sso/test_provider',
  'standard.archive': 'POST /api/v2/standard/archive',
  'standard.archiveSets': 'POST /api/v2/standard/archive_sets',
  'standard.checkFile': 'POST /api/v2/standard/check_file',
  'standard.export': 'GET /api/v2/standard/export',
  'standard.import': 'POST /api/v2/standard/import',
  'standard.list': 'GET /api/v2/standard/list',
  'standard.save': 'POST /api/v2/standard/save',
  'standard.saveSet': 'POST /api/v2/standard/save_set',
  'standard.sets': 'GET /api/v2/standard/sets',
  'standard.undoImport': 'POST /api/v2/standard/undo_import',
  'statuses.archiveStatuses': 'POST /api/v2/statuses/archive_statuses',
  'statuses.exportStatuses': 'GET /api/v2/statuses/export_statuses',
  'statuses.importStatuses': 'POST /api/v2/statuses/import_statuses',
  'statuses.listStatuses': 'GET /api/v2/statuses/list_statuses',
  'statuses.orderStatuses': 'POST /api/v2/statuses/order_statuses',
  'statuses.removeStatuses': 'POST /api/v2/statuses/remove_statuses',
  'statuses.restoreStatuses': 'POST /api/v2/statuses/restore_statuses',
  'statuses.saveStatus': 'POST /api/v2/statuses/save_status',
  'statuses.statusHistory': 'GET /api/v2/statuses/status_history',
  'statuses.undoImportStatuses': 'POST /api/v2/statuses/undo_import_statuses',
  'student.add': 'POST /api/v2/student/add',
  'student.announceAbsence': 'POST /api/v2/student/announce_absence',
  'student.archiveOtherGrades': 'POST /api/v2/student/archive_other_grades',
  'student.attempt': 'GET /api/v2/student/attempt',
  'student.attendance': 'GET /api/v2/student/attendance',
  'student.changeHold': 'POST /api/v2/student/change_hold',
  'student.classroom': 'GET /api/v2/student/classroom',
  'student.compliance': 'GET /api/v2/student/compliance',
  'student.contactChanges': 'GET /api/v2/student/contact_changes',
  'student.decideContact': 'POST /api/v2/student/decide_contact',
  'student.decideTransfer': 'POST /api/v2/student/decide_transfer',
  'student.delete': 'POST /api/v2/student/delete',
  'student.edit': 'POST /api/v2/student/edit',
  'student.enrollChoices': 'GET /api/v2/student/enroll_choices',
  'student.enrollRequests': 'GET /api/v2/student/enroll_requests',
  'student.enrollmentChangeRequests': 'GET /api/v2/student/enrollment_change_requests',
  'student.enrollmentsToAsk': 'GET /api/v2/student/enrollments_to_ask',
  'student.getSchedule': 'GET /api/v2/student/get_schedule',
  'student.gpa': 'GET /api/v2/student/gpa',
  'student.gradeBasis': 'GET /api/v2/student/grade_basis',
  'student.handIn': 'POST /api/v2/student/hand_in',
  'student.holds': 'GET /api/v2/student/holds',
  'student.holdsOfMany': 'GET /api/v2/student/holds_of_many',
  'student.import': 'POST /api/v2/student/import',
  'student.inclassSections': 'GET /api/v2/student/inclass_sections',
  'student.informations': 'GET /api/v2/student/informations',
  'student.joinAccount': 'POST /api/v2/student/join_account',
  'student.joinClass': 'GET /api/v2/student/join_class',
  'student.learningPath': 'GET /api/v2/student/learning_path',
  'student.lesson': 'GET /api/v2/student/lesson',
  'student.linkPreview': 'GET /api/v2/student/link_preview',
  'student.markDone': 'POST /api/v2/student/mark_done',
  'student.matchingAccounts': 'GET /api/v2/student/matching_accounts',
  'student.medical': 'GET /api/v2/student/medical',
  'student.mergeStudents': 'POST /api/v2/student/merge_students',
  'student.merges': 'GET /api/v2/student/merges',
  'student.moves': 'GET /api/v2/student/moves',
  'student.myclassroomsDashboard': 'GET /api/v2/student/myclassrooms_dashboard/{page}/{size}',
  'student.onlineSchedule': 'GET /api/v2/student/online_schedule',
  'student.openWork': 'POST /api/v2/student/open_work',
  'student.otherGrades': 'GET /api/v2/student/other_grades',
  'student.ownEnrollRequests': 'GET /api/v2/student/own_enroll_requests',
  'student.ownHolds': 'GET /api/v2/student/own_holds',
  'student.placeHolds': 'POST /api/v2/student/place_holds',
  'student.plannedAbsences': 'GET /api/v2/student/planned_absences',
  'student.printSchedule': 'GET /api/v2/student/print_schedule',
  'student.progress': 'GET /api/v2/student/progress',
  'student.progressDashboard': 'GET /api/v2/student/progress_dashboard',
  'student.questionSet': 'GET /api/v2/student/question_set',
  'student.reinstateHolds': 'POST /api/v2/student/reinstate_holds',
  'student.releaseHolds': 'POST /api/v2/student/release_holds',
  'student.saveAnswer': 'POST /api/v2/student/save_answer',
  'student.saveEmergencyContacts': 'POST /api/v2/student/save_emergency_contacts',
  'student.saveEnrollRequest': 'POST /api/v2/student/save_enroll_request',
  'student.saveEnrollmentChangeRequest': 'POST /api/v2/student/save_enrollment_change_request',
  'student.saveMedical': 'POST /api/v2/student/save_medical',
  'student.saveOtherGrades': 'POST /api/v2/student/save_other_grades',
  'student.standards': 'GET /api/v2/student/standards',
  'student.startAttempt': 'POST /api/v2/student/start_attempt',
  'student.submitAttempt': 'POST /api/v2/student/submit_attempt',
  'student.takeBackEnrollmentChangeRequest': 'POST /api/v2/student/take_back_enrollment_change_request',
  'student.takeBackHolds': 'POST /api/v2/student/take_back_holds',
  'student.takeBackTransfer': 'POST /api/v2/student/take_back_transfer',
  'student.transferStudents': 'POST /api/v2/student/transfer_students',
  'student.undoMerge': 'POST /api/v2/student/undo_merge',
  'student.withdrawAbsence': 'POST /api/v2/student/withdraw_absence',
  'student.withdrawEnrollRequest': 'POST /api/v2/student/withdraw_enroll_request',
  'student.workAnnotations': 'GET /api/v2/student/work_annotations',
  'teacher.add': 'POST /api/v2/teacher/add',
  'teacher.advisees': 'GET /api/v2/teacher/advisees',
  'teacher.archiveQualifications': 'POST /api/v2/teacher/archive_qualifications',
  'teacher.assignSubstitute': 'POST /api/v2/teacher/assign_substitute',
  'teacher.cancelAbsence': 'POST /api/v2/teacher/cancel_absence',
  'teacher.changeSections': 'POST /api/v2/teacher/change_sections',
  'teacher.delete': 'POST /api/v2/teacher/delete',
  'teacher.edit': 'POST /api/v2/teacher/edit',
  'teacher.getAvailability': 'GET /api/v2/teacher/get_availability',
  'teacher.getSchedule': 'GET /api/v2/teacher/get_schedule',
  'teacher.getTeaching': 'GET /api/v2/teacher/get_teaching',
  'teacher.gradebook': 'GET /api/v2/teacher/gradebook',
  'teacher.homeDashboard': 'GET /api/v2/teacher/home_dashboard',
  'teacher.linkAdvisees': 'POST /api/v2/teacher/link_advisees',
  'teacher.listAbsences': 'GET /api/v2/teacher/list_absences',
  'teacher.qualifications': 'GET /api/v2/teacher/qualifications',
  'teacher.restoreAbsence': 'POST /api/v2/teacher/restore_absence',
  'teacher.roster': 'GET /api/v2/teacher/roster',
  'teacher.rosterExport': 'GET /api/v2/teacher/roster_export',
  'teacher.saveAbsence': 'POST /api/v2/teacher/save_absence',
  'teacher.saveMeetingAccount': 'POST /api/v2/teacher/save_meeting_account',
  'teacher.saveQualification': 'POST /api/v2/teacher/save_qualification',
  'teacher.sectionChoices': 'GET /api/v2/teacher/section_choices',
  'teacher.sections': 'GET /api/v2/teacher/sections',
  'teacher.setAvailable': 'POST /api/v2/teacher/set_available',
  'teacher.student': 'GET /api/v2/teacher/student',
  'teacher.studentChoices': 'GET /api/v2/teacher/student_choices',
  'teacher.studentProgress': 'GET /api/v2/teacher/student_progress',
  'teacher.studentStandards': 'GET /api/v2/teacher/student_standards',
  'teacher.students': 'GET /api/v2/teacher/students',
  'teacher.studentsExport': 'GET /api/v2/teacher/students_export',
  'teacher.studentsOf': 'GET /api/v2/teacher/students_of',
  'teacher.substituteChoices': 'POST /api/v2/teacher/substitute_choices',
  'teacher.substitutionDay': 'GET /api/v2/teacher/substitution_day',
  'textGateway.disable': 'POST /api/v2/text_gateway/disable',
  'textGateway.read': 'GET /api/v2/text_gateway/read',
  'textGateway.renewAddress': 'POST /api/v2/text_gateway/renew_address',
  'textGateway.save': 'POST /api/v2/text_gateway/save',
  'textGateway.test': 'POST /api/v2/text_gateway/test',
  'user.addPasskey': 'POST /api/v2/user/add_passkey',
  'user.allowChanges': 'POST /api/v2/user/allow_changes',
  'user.archiveComplianceItems': 'POST /api/v2/user/archive_compliance_items',
  'user.archiveCurrentUser': 'POST /api/v2/user/archive_current_user',
  'user.askTextCode': 'POST /api/v2/user/ask_text_code',
  'user.assignSchool': 'POST /api/v2/user/assign_school',
  'user.autoLogin': 'POST /api/v2/user/auto_login',
  'user.changeEmail': 'POST /api/v2/user/change_email',
  'user.changePassword': 'POST /api/v2/user/change_password',
  'user.changeRole': 'POST /api/v2/user/change_role',
  'user.changeSchool': 'POST /api/v2/user/change_school',
  'user.changeStatus': 'POST /api/v2/user/change_status',
  'user.complianceItems': 'GET /api/v2/user/compliance_items',
  'user.compliancePeople': 'GET /api/v2/user/compliance_people',
  'user.configuration': 'GET /api/v2/user/configuration',
  'user.confirmAuthenticator': 'POST /api/v2/user/confirm_authenticator',
  'user.confirmCompliance': 'POST /api/v2/user/confirm_compliance',
  'user.confirmEmail': 'POST /api/v2/user/confirm_email',
  'user.confirmMailAddress': 'POST /api/v2/user/confirm_mail_address',
  'user.confirmTextCode': 'POST /api/v2/user/confirm_text_code',
  'user.contentRoles': 'GET /api/v2/user/content_roles',
  'user.credentials': 'GET /api/v2/user/credentials',
  'user.directory': 'GET /api/v2/user/directory',
  'user.directoryExport': 'GET /api/v2/user/directory_export',
  'user.directorySizes': 'GET /api/v2/user/directory_sizes',
  'user.dropEmailChange': 'POST /api/v2/user/drop_email_change',
  'user.endAddress': 'POST /api/v2/user/end_address',
  'user.endOtherSessions': 'POST /api/v2/user/end_other_sessions',
  'user.endPersonAddress': 'POST /api/v2/user/end_person_address',
  'user.endSession': 'POST /api/v2/user/end_session',
  'user.endSessions': 'POST /api/v2/user/end_sessions',
  'user.expirePasswords': 'POST /api/v2/user/expire_passwords',
  'user.expiringDocuments': 'GET /api/v2/user/expiring_documents',
  'user.expiringDocumentsExport': 'GET /api/v2/user/expiring_documents_export',
  'user.find': 'GET /api/v2/user/find',
  'user.groupUser': 'GET /api/v2/user/group_user',
  'user.idCard': 'GET /api/v2/user/id_card',
  'user.idCardsPdf': 'GET /api/v2/user/id_cards_pdf',
  'user.impersonate': 'POST /api/v2/user/impersonate',
  'user.linkChoices': 'GET /api/v2/user/link_choices',
  'user.listSessions': 'GET /api/v2/user/list_sessions',
  'user.logout': 'POST /api/v2/user/logout',
  'user.mailSecondStepReset': 'POST /api/v2/user/mail_second_step_reset',
  'user.makeAccount': 'POST /api/v2/user/make_account',
  'user.myCompliance': 'GET /api/v2/user/my_compliance',
  'user.newPasskey': 'POST /api/v2/user/new_passkey',
  'user.ownProfile': 'GET /api/v2/user/own_profile',
  'user.passkeyOptions': 'POST /api/v2/user/passkey_options',
  'user.passkeySignIn': 'POST /api/v2/user/passkey_sign_in',
  'user.person': 'GET /api/v2/user/person',
  'user.personLog': 'GET /api/v2/user/person_log',
  'user.personTextConsents': 'GET /api/v2/user/person_text_consents',
  'user.photo': 'GET /api/v2/user/photo/{id}',
  'user.possibleDuplicates': 'GET /api/v2/user/possible_duplicates',
  'user.preferences': 'GET /api/v2/user/preferences',
  'user.prove': 'POST /api/v2/user/prove',
  'user.proveByPasskey': 'POST /api/v2/user/prove_by_passkey',
  'user.proveOptions': 'POST /api/v2/user/prove_options',
  'user.recentSignIns': 'GET /api/v2/user/recent_sign_ins',
  'user.recordCompliance': 'POST /api/v2/user/record_compliance',
  'user.recordTextConsent': 'POST /api/v2/user/record_text_consent',
  'user.remindCompliance': 'POST /api/v2/user/remind_compliance',
  'user.removablePerson': 'GET /api/v2/user/removable_person',
  'user.removableUsers': 'GET /api/v2/user/removable_users',
  'user.removeAuthenticator': 'POST /api/v2/user/remove_authenticator',
  'user.removePasskey': 'POST /api/v2/user/remove_passkey',
  'user.removePerson': 'POST /api/v2/user/remove_person',
  'user.removePersonPhoto': 'POST /api/v2/user/remove_person_photo',
  'user.removePhoto': 'POST /api/v2/user/remove_photo',
  'user.removeSecondStep': 'POST /api/v2/user/remove_second_step',
  'user.removeView': 'POST /api/v2/user/remove_view',
  'user.renameAccount': 'POST /api/v2/user/rename_account',
  'user.renamePasskey': 'POST /api/v2/user/rename_passkey',
  'user.renewRecoveryCodes': 'POST /api/v2/user/renew_recovery_codes',
  'user.roles': 'GET /api/v2/user/roles',
  'user.saveAddress': 'POST /api/v2/user/save_address',
  'user.saveComplianceItem': 'POST /api/v2/user/save_compliance_item',
  'user.saveDigest': 'POST /api/v2/user/save_digest',
  'user.saveLanguage': 'POST /api/v2/user/save_language',
  'user.saveNotification': 'POST /api/v2/user/save_notification',
  'user.savePersonAddress': 'POST /api/v2/user/save_person_address',
  'user.savePersonPhones': 'POST /api/v2/user/save_person_phones',
  'user.savePersonPhoto': 'POST /api/v2/user/save_person_photo',
  'user.savePhoto': 'POST /api/v2/user/save_photo',
  'user.saveProfile': 'POST /api/v2/user/save_profile',
  'user.saveQuietHours': 'POST /api/v2/user/save_quiet_hours',
  'user.saveTimeZone': 'POST /api/v2/user/save_time_zone',
  'user.saveView': 'POST /api/v2/user/save_view',
  'user.savedViews': 'GET /api/v2/user/saved_views',
  'user.schools': 'GET /api/v2/user/schools',
  'user.schoolsOf': 'GET /api/v2/user/schools_of',
  'user.secondStepPost': 'POST /api/v2/user/second_step',
  'user.secondStepGet': 'GET /api/v2/user/second_step',
  'user.sendPasswordLink': 'POST /api/v2/user/send_password_link',
  'user.sendPasswordLinks': 'POST /api/v2/user/send_password_links',
  'user.setDevice': 'POST /api/v2/user/set_device',
  'user.setGroupUser': 'POST /api/v2/user/set_group_user',
  'user.setSchoolRole': 'POST /api/v2/user/set_school_role',
  'user.signInStates': 'GET /api/v2/user/sign_in_states',
  'user.startAuthenticator': 'POST /api/v2/user/start_authenticator',
  'user.textConsents': 'GET /api/v2/user/text_consents',
  'user.unimpersonate': 'POST /api/v2/user/unimpersonate',
  'user.verifyCard': 'GET /api/v2/user/verify_card/{code}',
  'user.withdrawTextConsent': 'POST /api/v2/user/withdraw_text_consent',
}
